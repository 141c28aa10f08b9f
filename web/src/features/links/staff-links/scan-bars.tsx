const height = 28;
const gap = 0.28;

/** Thirty days of scans as bars, today's in the accent: how it goes, not how much. The numbers stand beside it. */
export function ScanBars({ scans }: { scans: readonly number[] }) {
  const most = Math.max(1, ...scans);
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${scans.length} ${height}`}
      preserveAspectRatio="none"
      className="block h-7 w-full"
    >
      {scans.map((count, day) => {
        // A day without any still has its place.
        const tall = count === 0 ? 1 : Math.max(3, (count / most) * height);
        const isToday = day === scans.length - 1;
        return (
          <rect
            key={day}
            x={day + gap / 2}
            y={height - tall}
            width={1 - gap}
            height={tall}
            className={isToday ? "fill-accent" : count === 0 ? "fill-line" : "fill-control"}
          />
        );
      })}
    </svg>
  );
}
