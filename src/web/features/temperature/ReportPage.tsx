import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { Language } from '../../../contract/choices.ts';
import { fleetsQuery, probesQuery, profilesQuery, vehiclesQuery } from '../../api/records.ts';
import type { FilterOf } from '../../api/row.ts';
import { getReportFile, reportFiguresQuery } from '../../api/temperature-report.ts';
import { PeriodPicker } from '../../components/PeriodPicker.tsx';
import { useVehicleName } from '../../data/names.ts';
import { useChangeSearch } from '../../data/use-change-search.ts';
import { usePeriod } from '../../data/use-period.ts';
import { paths } from '../../paths/index.ts';
import { type ReportScope, type ReportSearch, readReportSearch, scopeIn } from '../../paths/temperature.ts';
import { text } from '../../text/index.ts';
import { language, languages } from '../../text/language.ts';
import { announce } from '../../ui/announce.tsx';
import { Button } from '../../ui/Button.tsx';
import { ChoiceMenu } from '../../ui/ChoiceMenu.tsx';
import { download } from '../../ui/download.ts';
import { IconDownload } from '../../ui/icons.tsx';
import { Select } from '../../ui/inputs.tsx';
import { Bar, Row, ScrollPage } from '../../ui/layout.tsx';
import { notifyFailure } from '../../ui/notices.tsx';
import { EmptyState, ErrorState, ListSkeleton } from '../../ui/states.tsx';
import { TitleLine } from '../../ui/TitleLine.tsx';
import { probeTitle } from './probe-title.ts';
import { ReportFigures } from './ReportFigures.tsx';
import classes from './ReportPage.module.css';
import { TemperatureTabs } from './TemperatureTabs.tsx';

const words = text.temperature.report;
const defaultPeriod = 'last7Days';
const periods = ['last7Days', 'last30Days', 'last90Days', 'thisMonth', 'lastMonth'] as const;

/** The figures of a report, and the report as a file. The link in the file leads here. */
export function ReportPage() {
  const scope = scopeIn(readReportSearch(useSearch({ strict: false })));
  return (
    <>
      <TitleLine title={words.title} />
      <TemperatureTabs current="probes" />
      <ScrollPage>
        <ScopePicker />
        {scope ? <ReportOf scope={scope} /> : <EmptyState title={words.empty.title} detail={words.empty.detail} />}
      </ScrollPage>
    </>
  );
}

const scopeKinds = ['vehicle', 'probe', 'fleet', 'profile'] as const;

/** Chooses what the report is about: one vehicle, probe, fleet or profile. */
function ScopePicker() {
  const search = readReportSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const probes = useQuery(probesQuery()).data ?? [];
  const vehicleName = useVehicleName();
  const options = {
    probe: probes.map(({ probeId, name, vehicleId }) => ({
      id: probeId,
      name: probeTitle(name, vehicleName(vehicleId)),
    })),
    vehicle: useQuery(vehiclesQuery()).data ?? [],
    fleet: useQuery(fleetsQuery()).data ?? [],
    profile: useQuery(profilesQuery()).data ?? [],
  };
  const { probeId, vehicleId, fleetId, profileId, ...period } = search;
  const chosen = { probe: probeId, vehicle: vehicleId, fleet: fleetId, profile: profileId };
  return (
    <Row wrap className={classes.scope} data-print="hidden">
      {scopeKinds.map((kind) => {
        const known = options[kind].find(({ id }) => id === chosen[kind]);
        return (
          <ChoiceMenu
            key={kind}
            label={text.kinds[kind]}
            shown={known?.name ?? text.kinds[kind]}
            value={chosen[kind] ?? 0}
            options={options[kind].map(({ id, name }) => ({ value: id, label: name }))}
            onChoose={(id) => void navigate({ to: paths.temperatureReport, search: { ...period, [`${kind}Id`]: id } })}
          />
        );
      })}
    </Row>
  );
}

function ReportOf({ scope }: { scope: ReportScope }) {
  const search = readReportSearch(useSearch({ strict: false }));
  const period = usePeriod(search, defaultPeriod);
  const change = useChangeSearch<ReportSearch>();
  const filter = {
    ...scope,
    startDate: new Date(period.startMs).toISOString(),
    endDate: new Date(period.endMs).toISOString(),
  };
  const { data, error, refetch } = useQuery(reportFiguresQuery(filter));
  return (
    <>
      <Bar align="end" gap="8px 12px">
        <PeriodPicker search={search} period={period} defaultPeriod={defaultPeriod} names={periods} onChange={change} />
        <FileTools filter={filter} />
      </Bar>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <ListSkeleton rows={8} />}
      {data && <ReportFigures report={data} />}
    </>
  );
}

const papers = ['a4', 'letter'] as const;
type Paper = (typeof papers)[number];
const languageNames = languages.map((value) => ({ value, label: words.languages[value] }));

function FileTools({ filter }: { filter: Parameters<typeof reportFiguresQuery>[0] }) {
  const [paper, setPaper] = useState<Paper>(papers[0]);
  const [chosen, setLanguage] = useState<Language>(language);
  const { bytes, save, cancel } = useReportDownload();
  const isBusy = bytes !== undefined;
  return (
    <Row align="end" gap="8px 12px" wrap className={classes.tools} data-print="hidden">
      <Select
        label={words.paper}
        value={paper}
        options={papers.map((value) => ({ value, label: words.papers[value] }))}
        onChange={({ target }) => setPaper(papers.find((each) => each === target.value) ?? paper)}
      />
      <Select
        label={words.language}
        value={chosen}
        options={languageNames}
        onChange={({ target }) => setLanguage(languages.find((each) => each === target.value) ?? chosen)}
      />
      {(['pdf', 'xlsx'] as const).map((format) => (
        <Button
          key={format}
          variant={format === 'pdf' ? 'filled' : 'default'}
          icon={<IconDownload size={16} />}
          disabled={isBusy}
          onClick={() => void save({ ...filter, format, paper, language: chosen })}
        >
          {words.download[format]}
        </Button>
      ))}
      {isBusy && (
        <>
          <span role="status">{words.progress(Math.round(bytes / 1000))}</span>
          <Button variant="subtle" onClick={cancel}>
            {text.common.cancel}
          </Button>
        </>
      )}
    </Row>
  );
}

/** Downloads reports, one at a time. A cancelled download, or one whose page is closed, ends the work of the service. */
function useReportDownload() {
  const [bytes, setBytes] = useState<number>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const save = async (query: FilterOf<'getReport'>): Promise<void> => {
    const hangUp = new AbortController();
    running.current = hangUp;
    setBytes(0);
    announce(words.preparing);
    try {
      const { name, blob } = await getReportFile(query, { signal: hangUp.signal, onBytes: setBytes });
      download(name, blob, blob.type);
    } catch (error) {
      if (!hangUp.signal.aborted) notifyFailure(error, words.failed);
    } finally {
      if (running.current === hangUp) setBytes(undefined);
    }
  };
  return { bytes, save, cancel: () => running.current?.abort() };
}
