const bars = Array.from({ length: 16 }, (_, index) => 20 + index * 40);

/** The sign of the house, as long as a line gets: everybody waits, and one leaps from the end to the front. */
export function LeapArt() {
  return (
    <svg viewBox="0 0 640 150" fill="none" aria-hidden="true" className="block h-auto w-full overflow-visible">
      <g className="fill-surface-3">
        {bars.slice(1, -1).map((x) => (
          <rect key={x} x={x - 6} y="102" width="12" height="46" rx="6" />
        ))}
      </g>
      <rect x="14" y="102" width="12" height="46" rx="6" className="fill-accent-soft" />
      <path
        d="M20 96C60-10 620-40 620 108V142"
        pathLength="1"
        strokeWidth="12"
        strokeLinecap="round"
        className="leap stroke-accent"
      />
    </svg>
  );
}
