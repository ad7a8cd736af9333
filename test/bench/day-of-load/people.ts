/** People of all roles who open pages, save, and read reports, over the HTTP API as the dashboard does. */
import { setTimeout as pause } from 'node:timers/promises';
import { roles } from '../../../src/contract/choices.ts';
import { Dice } from '../../support/dice.ts';
import type { Answer, Answers } from './answers.ts';

export interface PersonAccount {
  username: string;
  password: string;
  role: number;
}

type Row = Record<string, unknown>;
const api = '/public/v1';
/** Between two clicks, at most. */
const thinkMs = 6000;
/** A page that a person closes: the session goes on elsewhere. */
const clicksPerSession = 40;

interface Day {
  answers: Answers;
  /** `startDate=…&endDate=…` */
  period: string;
  startDate: string;
  endDate: string;
  isOver(): boolean;
}

/** Clicks until the day is over. */
export async function work(day: Day, account: PersonAccount, nth: number): Promise<void> {
  const person = new Person(day, account, nth);
  while (!day.isOver()) {
    for (let each = 0; each < clicksPerSession && !day.isOver(); each += 1) await person.click();
    person.signOut();
  }
}

class Person {
  private readonly dice: Dice;
  private token: string | undefined;
  private readonly known = new Map<string, { etag: string; rows: Row[] }>();
  private serial = 0;

  constructor(
    private readonly day: Day,
    private readonly account: PersonAccount,
    private readonly nth: number,
  ) {
    this.dice = new Dice(5000 + nth);
  }

  signOut(): void {
    this.token = undefined;
    this.known.clear();
  }

  async click(): Promise<void> {
    await pause(this.dice.between(0, thinkMs));
    if (this.token === undefined) await this.signIn();
    else await this.pages[this.dice.whole(this.pages.length)]?.();
  }

  private async signIn(): Promise<void> {
    const { username, password } = this.account;
    const body = new URLSearchParams({ grant_type: 'password', username, password });
    const answer = await this.day.answers.ask('sign-in', '/token', { method: 'POST', body });
    if (answer?.status !== 200) return;
    this.token = (JSON.parse(answer.body.toString()) as { access_token: string }).access_token;
  }

  private ask(kind: string, path: string, init: RequestInit = {}, headers: Row = {}): Promise<Answer | undefined> {
    const authorization = `Bearer ${this.token}`;
    return this.day.answers.ask(kind, `${api}/${path}`, { ...init, headers: { authorization, ...headers } });
  }

  private post(kind: string, path: string, body: object): Promise<Answer | undefined> {
    const init = { method: 'POST', body: JSON.stringify(body) };
    return this.ask(kind, path, init, { 'content-type': 'application/json' });
  }

  /** A list, from the cache of the browser where it has not changed. */
  private async list(kind: string, path: string): Promise<Row[]> {
    const cached = this.known.get(path);
    const answer = await this.ask(kind, path, {}, cached && { 'if-none-match': cached.etag });
    if (answer?.status !== 200) return cached?.rows ?? [];
    const rows = JSON.parse(answer.body.toString()) as Row[];
    this.known.set(path, { etag: answer.headers.get('etag') ?? '', rows });
    return rows;
  }

  private async one(kind: string, path: string): Promise<Row | undefined> {
    const rows = await this.list(kind, path);
    return rows[this.dice.whole(rows.length)];
  }

  private readonly name = (): string => {
    this.serial += 1;
    return `${this.account.username} ${this.serial}`;
  };

  private readonly live = async (): Promise<void> => {
    await Promise.all([
      this.list('vehicles', 'vehicles'),
      this.list('geofences', 'geofences'),
      this.list('open visits', `geofenceVisits?${this.day.period}&state=open&limit=2000`),
      this.list('open alarms', `temperature/alarms?${this.day.period}&state=open&limit=500`),
    ]);
  };

  private readonly visits = async (): Promise<void> => {
    const { period } = this.day;
    const sort = this.dice.one(['-startUtc', '-duration', 'vehicle', 'geofence'] as const);
    await Promise.all([
      this.list('visits, sorted', `geofenceVisits?${period}&sort=${sort}&limit=100`),
      this.ask('visits, totals', `geofenceVisits/totals?${period}&by=geofence`),
    ]);
    await this.list('visits, searched', `geofenceVisits?${period}&search=truck-${this.dice.whole(100)}&limit=100`);
  };

  private readonly dayOfVehicle = async (): Promise<void> => {
    const vehicle = await this.one('vehicles', 'vehicles');
    if (!vehicle) return;
    const of = `vehicleId=${String(vehicle['id'])}&${this.day.period}`;
    await Promise.all([
      this.ask('plots of a vehicle', `plots?${of}`),
      this.ask('visits of a vehicle', `geofenceVisits?${of}&limit=500`),
    ]);
  };

  private readonly alarms = async (): Promise<void> => {
    const { period } = this.day;
    await Promise.all([
      this.list('alarms', `temperature/alarms?${period}&limit=100`),
      this.ask('alarms, totals', `temperature/alarms/totals?${period}&by=vehicle`),
    ]);
  };

  private readonly report = async (): Promise<void> => {
    const probe = await this.one('probes', 'temperature/probes');
    const { period } = this.day;
    const format = this.dice.one(['pdf', 'xlsx'] as const);
    if (probe)
      await this.ask(
        `report, ${format}`,
        `temperature/report?${period}&probeId=${String(probe['probeId'])}&format=${format}`,
      );
    else await this.ask('visits as a file', `geofenceVisits/export?${period}&format=csv&language=en`);
  };

  private readonly past = async (): Promise<void> => {
    const { startDate, endDate } = this.day;
    const latitude = this.dice.between(51.1, 51.55);
    const shape = { geofenceType: 1, latitude, longitude: this.dice.between(12, 12.7), radius: 400 };
    await this.post('who was here', 'geofences/past', { ...shape, startDate, endDate });
  };

  private readonly driven = async (): Promise<void> => {
    const vehicle = await this.one('vehicles', 'vehicles');
    if (vehicle)
      await this.ask(
        'driven by a vehicle',
        `vehicles/driven?vehicleId=${String(vehicle['id'])}&${this.day.period}&by=day`,
      );
  };

  private readonly settings = async (): Promise<void> => {
    await this.post('save own settings', 'users/me', {
      settings: { theme: this.dice.one(['dark', 'light'] as const) },
    });
  };

  private readonly saveView = async (): Promise<void> => {
    await this.post('save a view', 'views', { name: this.name(), page: 'visits', query: 'state=open' });
  };

  /** Far from every vehicle, so that it does not change what the day should have. */
  private readonly drawGeofence = async (): Promise<void> => {
    const circle = { geofenceType: 1, latitude: 40 + this.nth / 100, longitude: 10 + this.serial / 100, radius: 300 };
    await this.post('save a geofence', 'geofences', { ...circle, description: this.name() });
  };

  private readonly saveDriver = async (): Promise<void> => {
    const name = this.name();
    const signIn = { username: name, password: 'of an app' };
    await this.post('save a driver', 'drivers', { name, status: 1, ...signIn });
  };

  private readonly saveProbe = async (): Promise<void> => {
    const probe = await this.one('probes', 'temperature/probes');
    const profile = await this.one('profiles', 'temperature/profiles');
    if (!probe || !profile) return;
    const { probeId } = probe;
    await this.post('save a probe', 'temperature/probes', { probeId, name: this.name(), profileId: profile['id'] });
  };

  private readonly administration = async (): Promise<void> => {
    await Promise.all([
      this.list('users', 'users'),
      this.ask('driven by fleet', `vehicles/driven?${this.day.period}&by=fleet`),
      this.ask('audit', `audit?${this.day.period.replace(/endDate=[^&]*/, 'endDate=2100-01-01T00:00:00Z')}&limit=100`),
      this.ask('usage', 'account/usage'),
    ]);
  };

  private get pages(): readonly (() => Promise<void>)[] {
    const { live, visits, dayOfVehicle, alarms, report, past, driven, settings, saveView } = this;
    const all = [
      live,
      live,
      live,
      visits,
      visits,
      dayOfVehicle,
      dayOfVehicle,
      alarms,
      report,
      past,
      driven,
      settings,
      saveView,
    ];
    switch (this.account.role) {
      case roles.administrator:
        return [...all, this.administration, this.administration, this.drawGeofence, this.saveDriver];
      case roles.dispatcher:
        return [...all, this.drawGeofence, this.drawGeofence, this.saveDriver];
      case roles.quality:
        return [...all, this.saveProbe, this.saveProbe];
      default:
        return all;
    }
  }
}
