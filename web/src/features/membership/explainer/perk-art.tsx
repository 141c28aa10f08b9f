import type { PerkPicture } from "#content/lusiv.ts";

/** Four stubs to tear off. */
function Credits() {
  return (
    <g strokeWidth="2" className="fill-accent-soft stroke-accent">
      {[0, 1, 2, 3].map((stub) => (
        <path
          key={stub}
          transform={`translate(${18 + stub * 28} ${34 - stub * 6}) rotate(${stub * 5 - 8})`}
          d="M4 0H36A4 4 0 0 1 40 4V18A6 6 0 0 0 40 30V44A4 4 0 0 1 36 48H4A4 4 0 0 1 0 44V30A6 6 0 0 0 0 18V4A4 4 0 0 1 4 0Z"
        />
      ))}
      <text x="118" y="52" stroke="none" textAnchor="middle" className="fill-accent-text font-black" fontSize="24">
        4
      </text>
    </g>
  );
}

function Wristband() {
  return (
    <g fill="none" strokeLinecap="round">
      <ellipse cx="62" cy="58" rx="42" ry="24" strokeWidth="10" className="stroke-accent" />
      <rect x="46" y="68" width="32" height="20" rx="6" className="fill-surface-0 stroke-accent" strokeWidth="2" />
      <g strokeWidth="3" className="stroke-strong">
        <path d="M120 48a14 14 0 0 1 0 20" />
        <path d="M129 40a26 26 0 0 1 0 36" />
        <path d="M138 32a38 38 0 0 1 0 52" />
      </g>
    </g>
  );
}

function Gift() {
  return (
    <g strokeWidth="2" className="fill-accent-soft stroke-accent" strokeLinejoin="round">
      <rect x="50" y="50" width="60" height="42" rx="4" />
      <rect x="44" y="36" width="72" height="16" rx="4" />
      <path d="M80 36V92" />
      <path d="M80 36C60 34 54 16 66 14S80 30 80 36C80 30 82 12 94 14S100 34 80 36Z" />
      <text x="97" y="80" stroke="none" textAnchor="middle" className="fill-accent-text font-black" fontSize="22">
        ?
      </text>
    </g>
  );
}

function Events() {
  return (
    <g strokeWidth="2" strokeLinejoin="round">
      <path d="M22 96V22L52 10V96" className="fill-accent-soft stroke-accent" />
      <rect x="52" y="22" width="62" height="74" className="fill-accent stroke-accent" />
      <path d="M52 96 30 88V30L52 22Z" className="fill-surface-0 stroke-accent" />
      <path d="M114 96H140M8 96H30" className="stroke-accent" strokeLinecap="round" />
      <circle cx="44" cy="60" r="2.5" className="fill-accent" />
      <path d="M83 38l5 11 12 1.500-9 8 2.500 12-10.500-6-10.500 6 2.500-12-9-8 12-1.500z" className="fill-on-accent" />
    </g>
  );
}

const pictures = { credits: Credits, wristband: Wristband, gift: Gift, events: Events };

/** One small drawing for each thing a member gets. */
export function PerkArt({ picture }: { picture: PerkPicture }) {
  const Picture = pictures[picture];
  return (
    <svg viewBox="0 0 160 104" aria-hidden="true" className="h-24 w-auto">
      <Picture />
    </svg>
  );
}
