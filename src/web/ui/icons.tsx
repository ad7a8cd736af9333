import type { ReactNode } from 'react';

/**
 * The icons of this dashboard: 20 px grid, 1.6 px line, round ends, no fill. An icon is always next to a text or inside a
 * control with a name, so screen readers skip it.
 */
function icon(drawing: ReactNode) {
  return function Icon({ size = 18 }: { size?: number }) {
    return (
      <svg
        viewBox="0 0 20 20"
        width={size}
        height={size}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
      >
        {drawing}
      </svg>
    );
  };
}

export const IconLive = icon(
  <>
    <path d="M10 16.5c3-3.4 4.6-5.9 4.6-8a4.6 4.6 0 0 0-9.2 0c0 2.1 1.6 4.6 4.6 8z" />
    <circle cx="10" cy="8.4" r="1.5" />
  </>,
);
export const IconGeofence = icon(
  <>
    <path d="M4 7.5 9 3.5l7 3.5-1.5 8-8 1.5z" />
    <circle cx="10" cy="10" r="1.2" fill="currentColor" stroke="none" />
  </>,
);
export const IconCircle = icon(
  <>
    <circle cx="10" cy="10" r="6.5" />
    <circle cx="10" cy="10" r="1" fill="currentColor" stroke="none" />
  </>,
);
export const IconRectangle = icon(<path d="M3.5 5.5h13v9h-13z" />);
export const IconPolygon = icon(<path d="M4 7.5 9.5 3.5l7 4.5-2 7.5-8.5 1z" />);
export const IconTag = icon(
  <>
    <path d="M3.5 9.5v-5a1 1 0 0 1 1-1h5l7 7-6 6z" />
    <circle cx="7" cy="7" r="1.1" />
  </>,
);
export const IconSearch = icon(
  <>
    <circle cx="9" cy="9" r="5" />
    <path d="m13 13 3.5 3.5" />
  </>,
);
export const IconPlus = icon(<path d="M10 4v12M4 10h12" />);
export const IconMinus = icon(<path d="M4 10h12" />);
export const IconClose = icon(<path d="m5 5 10 10M15 5 5 15" />);
export const IconCheck = icon(<path d="m4 10.5 4 4 8-9" />);
export const IconTrash = icon(<path d="M4 5.5h12M8 5.5V3.5h4v2M5.5 5.5l.8 11h7.4l.8-11M8.5 8.5v5M11.5 8.5v5" />);
export const IconEdit = icon(<path d="m12.5 4.5 3 3-8.5 8.5-3.5.5.5-3.5zM10.8 6.2l3 3" />);
export const IconUndo = icon(<path d="M7 4 3.5 7.5 7 11M3.5 7.5H12a4 4 0 0 1 0 8H9" />);
export const IconRedo = icon(<path d="m13 4 3.5 3.5L13 11M16.5 7.5H8a4 4 0 0 0 0 8h3" />);
export const IconGrip = icon(
  <path d="M7 5.5h.01M13 5.5h.01M7 10h.01M13 10h.01M7 14.5h.01M13 14.5h.01" strokeWidth="2.2" />,
);
export const IconUp = icon(<path d="m5 12 5-5 5 5" />);
export const IconDown = icon(<path d="m5 8 5 5 5-5" />);
export const IconSelect = icon(<path d="M6.5 8 10 4.5 13.5 8M6.5 12l3.5 3.5 3.5-3.5" />);
export const IconNarrow = icon(<path d="M3.5 4.5h13v11h-13zM8 4.5v11M13.5 8 11.5 10l2 2" />);
export const IconWiden = icon(<path d="M3.5 4.5h13v11h-13zM8 4.5v11M11.5 8l2 2-2 2" />);
export const IconPerson = icon(
  <>
    <circle cx="10" cy="7" r="3" />
    <path d="M4 16.5c.6-3.2 3-5 6-5s5.4 1.8 6 5" />
  </>,
);
export const IconSignOut = icon(<path d="M11.5 4.5h-7v11h7M8.5 10h8M13.5 7l3 3-3 3" />);
export const IconSettings = icon(
  <>
    <path d="M3.5 6h6M14 6h2.5M3.5 14H6M10.5 14h6" />
    <circle cx="11.75" cy="6" r="2" />
    <circle cx="8.25" cy="14" r="2" />
  </>,
);
export const IconSun = icon(
  <>
    <circle cx="10" cy="10" r="3.2" />
    <path d="M10 2.5v1.5M10 16v1.5M2.5 10H4M16 10h1.5M4.7 4.7l1 1M14.3 14.3l1 1M15.3 4.7l-1 1M5.7 14.3l-1 1" />
  </>,
);
export const IconMoon = icon(<path d="M16 11.8A6.5 6.5 0 0 1 8.2 4a6.5 6.5 0 1 0 7.8 7.8z" />);
export const IconSystem = icon(<path d="M3 4.5h14v9H3zM7.5 16.5h5M10 13.5v3" />);
export const IconWarning = icon(<path d="M10 3.5 17.5 16h-15zM10 8.5v3.5M10 14h.01" />);
export const IconInformation = icon(
  <>
    <circle cx="10" cy="10" r="6.5" />
    <path d="M10 9.5v4M10 6.7h.01" />
  </>,
);
export const IconMap = icon(<path d="m3 5.5 4.5-2 5 2 4.5-2v11l-4.5 2-5-2-4.5 2zM7.5 3.5v11M12.5 5.5v11" />);
export const IconList = icon(<path d="M7.5 5.5h9M7.5 10h9M7.5 14.5h9M3.7 5.5h.01M3.7 10h.01M3.7 14.5h.01" />);
export const IconTarget = icon(
  <>
    <circle cx="10" cy="10" r="4.5" />
    <path d="M10 2.5v4M10 13.5v4M2.5 10h4M13.5 10h4" />
  </>,
);
/** An arrow as on a compass. */
export const IconLocate = icon(<path d="M16.5 3.5 3.5 9l6 1.5L11 16.5z" />);
export const IconRuler = icon(
  <path d="m3 13.5 10.5-10.5 3.5 3.5L6.5 17zM6 10.5l1.5 1.5M8.5 8l2.2 2.2M11 5.5 12.5 7" />,
);
export const IconCopy = icon(<path d="M7 7h9v9H7zM13 7V4H4v9h3" />);
export const IconCompare = icon(<path d="M4 16V9M8 16V5M13 16v-5M17 16V7" />);
export const IconReload = icon(<path d="M15.5 10a5.5 5.5 0 1 1-1.6-3.9L16 8.2M16 4v4.2h-4.2" />);
export const IconShown = icon(
  <>
    <path d="M2.5 10C4 7 6.7 5 10 5s6 2 7.5 5c-1.5 3-4.2 5-7.5 5s-6-2-7.5-5z" />
    <circle cx="10" cy="10" r="2.3" />
  </>,
);
export const IconHidden = icon(
  <>
    <path d="M2.5 10C4 7 6.7 5 10 5s6 2 7.5 5c-1.5 3-4.2 5-7.5 5s-6-2-7.5-5zM4 3.5l12 13" />
    <circle cx="10" cy="10" r="2.3" />
  </>,
);
export const IconColumns = icon(<path d="M3.5 4.5h13v11h-13zM8 4.5v11M12.5 4.5v11" />);
export const IconDownload = icon(<path d="M10 3.5v8.5M6.5 9l3.5 3.5L13.5 9M4 16.5h12" />);
export const IconUpload = icon(<path d="M10 12V3.5M6.5 7L10 3.5 13.5 7M4 16.5h12" />);
export const IconViews = icon(<path d="M5.5 3.5h9v13L10 13l-4.5 3.5z" />);
export const IconSort = icon(<path d="M6.5 16V4.5M3.5 7.5l3-3 3 3M13.5 4v11.5M10.5 12.5l3 3 3-3" />);
export const IconMore = icon(<path d="M4.5 10h.01M10 10h.01M15.5 10h.01" strokeWidth="2.4" />);
export const IconDriver = icon(
  <>
    <circle cx="10" cy="10" r="6.5" />
    <circle cx="10" cy="10" r="1.6" />
    <path d="M3.8 8.5 8.6 9.4M16.2 8.5l-4.8.9M10 11.6v4.9" />
  </>,
);
export const IconVehicle = icon(
  <>
    <path d="M2.5 13.5v-8h9v8M11.5 8h3.2l2.8 3v2.5h-1.2M9 13.5h3.5M2.5 13.5h1.2" />
    <circle cx="6.3" cy="14" r="1.7" />
    <circle cx="14.3" cy="14" r="1.7" />
  </>,
);
export const IconKey = icon(
  <>
    <circle cx="6.5" cy="13.5" r="3" />
    <path d="m8.7 11.3 7.3-7.3M13 7l2.5 2.5M11 9l1.5 1.5" />
  </>,
);
export const IconAudit = icon(
  <>
    <path d="M15.5 9V3.5h-11v13h5M7.5 7h5M7.5 10h2.5" />
    <circle cx="13.8" cy="13.8" r="3" />
    <path d="M13.8 12.4v1.5l1 .7" />
  </>,
);
export const IconPast = icon(<path d="M4.2 8.2A6.2 6.2 0 1 1 4 11.6M3.6 4.6l.6 3.6 3.6-.6M10 6.6V10l2.4 1.6" />);
export const IconAssignment = icon(
  <path d="M3.5 5.5h6M12.5 5.5h4M3.5 10h3M9.5 10h7M3.5 14.5h8M14.5 14.5h2" strokeWidth="2.4" />,
);
export const IconHand = icon(
  <path d="M6.5 10.5V5.2a1.1 1.1 0 0 1 2.2 0V9m0-4.8a1.1 1.1 0 0 1 2.2 0V9m0-3.6a1.1 1.1 0 0 1 2.2 0v4.1m0-2a1.1 1.1 0 0 1 2.2 0V12c0 3-1.8 4.8-4.6 4.8-2.3 0-3.4-1-4.4-2.6L3.9 11.4c-.7-1.2.7-2.2 1.6-1.2l1 1.1" />,
);
export const IconButtonRead = icon(
  <>
    <circle cx="10" cy="10" r="6.5" />
    <circle cx="10" cy="10" r="3" fill="currentColor" stroke="none" />
  </>,
);
export const IconPrevious = icon(<path d="M12 5 7 10l5 5" />);
export const IconNext = icon(<path d="m8 5 5 5-5 5" />);
export const IconFleet = icon(<path d="M3.5 4.5h5.5v4.8H3.5zM11 4.5h5.5v4.8H11zM7.2 11.7h5.6v4.3H7.2z" />);
export const IconUsers = icon(
  <>
    <circle cx="7.5" cy="7" r="2.6" />
    <path d="M2.5 15.5c.5-2.8 2.4-4.3 5-4.3s4.5 1.5 5 4.3M12.5 4.6a2.6 2.6 0 0 1 0 4.8M14.6 11.7c1.6.6 2.6 1.9 2.9 3.8" />
  </>,
);
export const IconVisits = icon(
  <>
    <path d="M10 17S4.5 12 4.5 8a5.5 5.5 0 0 1 11 0c0 4-5.5 9-5.5 9z" />
    <path d="M10 5.5V8l1.8 1.2" />
  </>,
);
export const IconCalendar = icon(<path d="M3.5 5.5h13v11h-13zM3.5 9h13M7 3.5v3.5M13 3.5v3.5" />);
export const IconPlay = icon(<path d="M6.5 4.5v11l9-5.5z" />);
export const IconPause = icon(<path d="M7 4.5v11M13 4.5v11" strokeWidth="2.2" />);
export const IconLink = icon(
  <path d="M8.5 11.5a3 3 0 0 0 4.3 0l2.9-2.9a3 3 0 0 0-4.3-4.3l-1 1M11.5 8.5a3 3 0 0 0-4.3 0l-2.9 2.9a3 3 0 0 0 4.3 4.3l1-1" />,
);
export const IconTemperature = icon(
  <>
    <path d="M8 11.5V5a2 2 0 0 1 4 0v6.5a3.4 3.4 0 1 1-4 0z" />
    <path d="M10 8v6" />
  </>,
);
export const IconInput = icon(
  <>
    <rect x="2.5" y="6" width="15" height="8" rx="4" />
    <circle cx="13.5" cy="10" r="2" />
  </>,
);
export const IconAlert = icon(
  <path d="M5 14h10l-1.3-2.2V8.5a3.7 3.7 0 0 0-7.4 0v3.3zM8.4 16.4a1.8 1.8 0 0 0 3.2 0M10 4.8V3.2" />,
);
export const IconSend = icon(<path d="M3.5 4.5 17 10 3.5 15.5 5.5 10zM5.5 10H11" />);
