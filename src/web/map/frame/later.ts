/** Parts of a map that the page does not wait for, in one file. It loads when the page is usable. */
import { type ComponentType, lazy } from 'react';
import { loadCode } from '../../ui/lazy-named.ts';
import { notifyFailure } from '../../ui/notices.tsx';
import { whenIdle } from '../../ui/when-idle.ts';

type Parts = typeof import('./later-parts.ts');

let loading: Promise<Parts | undefined> | undefined;
const load = (): Promise<Parts | undefined> => (loading ??= loadOnce());

/** Undefined if the file cannot load. The map works without it. */
async function loadOnce(): Promise<Parts | undefined> {
  await new Promise<void>((resolve) => whenIdle(resolve));
  try {
    return await loadCode(() => import('./later-parts.ts'));
  } catch (error) {
    notifyFailure(error, (why) => why);
    return undefined;
  }
}

const later = <Props>(pick: (parts: Parts) => ComponentType<Props>) =>
  lazy<ComponentType<Props>>(async () => {
    const parts = await load();
    return { default: parts ? pick(parts) : () => null };
  });

/** Without this code the browser prints what the window shows. */
export const preparePrints = (): Promise<void> => load().then((parts) => parts?.preparePrints());

export const BackgroundSwitch = later((parts) => parts.BackgroundSwitch);
export const Degrees = later((parts) => parts.Degrees);
export const MapMenu = later((parts) => parts.MapMenu);
export const MyPosition = later((parts) => parts.MyPosition);
export const PlacePin = later((parts) => parts.PlacePin);
export const RasterTiles = later((parts) => parts.RasterTiles);
export const Ruler = later((parts) => parts.Ruler);
export const StreetMap = later((parts) => parts.StreetMap);
export const StreetsHint = later((parts) => parts.StreetsHint);
export const TownLayer = later((parts) => parts.TownLayer);
export const VehicleChoice = later((parts) => parts.VehicleChoice);
