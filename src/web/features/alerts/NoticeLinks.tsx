import { Link } from '@tanstack/react-router';
import { dayMs } from '../../../contract/durations.ts';
import { exactSearch } from '../../data/period.ts';
import { paths } from '../../paths/index.ts';
import { pathOfRecord } from '../../paths/of-record.ts';
import type { PeriodSearch } from '../../paths/period.ts';
import { text } from '../../text/index.ts';
import { officeText } from '../../text/office.ts';
import { Fact } from '../../ui/Facts.tsx';
import type { SentRow } from './sent-row.ts';

const words = officeText.alerts.sent;

/** Links to the records of a notice. */
export function NoticeLinks({ row: { notice, rule, geofence, vehicle, record } }: { row: SentRow }) {
  const { ruleId, geofenceId, vehicleId, visitId, alarmId, probeId, resource, resourceId } = notice;
  return (
    <>
      {ruleId !== null && (
        <Fact term={words.rule}>
          <Link to={paths.alertRule} params={{ alertRuleId: String(ruleId) }}>
            {rule}
          </Link>
        </Fact>
      )}
      {geofenceId !== null && (
        <Fact term={text.kinds.geofence}>
          <Link to={paths.geofence} params={{ geofenceId: String(geofenceId) }}>
            {geofence}
          </Link>
        </Fact>
      )}
      {vehicleId !== null && (
        <Fact term={text.kinds.vehicle}>
          <Link to={paths.vehicle} params={{ vehicleId: String(vehicleId) }}>
            {vehicle}
          </Link>
        </Fact>
      )}
      {resource !== null && resourceId !== null && (
        <Fact term={text.kinds[resource]}>
          <Link to={pathOfRecord(resource, resourceId) ?? paths.start}>{record ?? words.showRecord}</Link>
        </Fact>
      )}
      {visitId !== null && (
        <Fact term={text.visits.one}>
          <Link to={paths.visit} params={{ visitId: String(visitId) }} search={daysAround(notice.utc)}>
            {words.showVisit}
          </Link>
        </Fact>
      )}
      {alarmId !== null && (
        <Fact term={text.temperature.alarms.kind}>
          <Link to={paths.alarm} params={{ alarmId: String(alarmId) }} search={daysAround(notice.utc)}>
            {words.showAlarm}
          </Link>
        </Fact>
      )}
      {alarmId === null && probeId !== null && (
        <Fact term={text.kinds.probe}>
          <Link to={paths.probe} params={{ probeId: String(probeId) }}>
            {words.showProbe}
          </Link>
        </Fact>
      )}
    </>
  );
}

/** A period around the notice. */
function daysAround(utc: string): PeriodSearch {
  const ms = Date.parse(utc);
  return exactSearch({ startMs: ms - dayMs, endMs: ms + dayMs });
}
