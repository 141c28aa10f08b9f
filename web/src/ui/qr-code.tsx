import { useMemo } from "react";
import { encode } from "uqr";

export interface QrCodeProps {
  value: string;
  /** What the code is, for those who do not see it. */
  label: string;
  /** Side in CSS pixels, without the white around it; shrinks with its container, and with a phone held sideways. */
  size?: number;
}

const quietZone = 4;

/** Black on white in both themes, error level low, with the quiet zone that scanners need. */
export function QrCode({ value, label, size = 300 }: QrCodeProps) {
  const { side, path } = useMemo(() => {
    const { data, size: modules } = encode(value, { ecc: "L", border: quietZone });
    // One path of runs: few nodes, and no hairlines between the modules.
    const runs = data.map((row, y) => {
      let line = "";
      for (let x = 0; x < row.length; x++) {
        if (!row[x]) continue;
        const start = x;
        while (row[x + 1]) x++;
        line += `M${start} ${y}h${x - start + 1}v1h-${x - start + 1}z`;
      }
      return line;
    });
    return { side: modules, path: runs.join("") };
  }, [value]);
  const outerSize = Math.round((size * side) / (side - 2 * quietZone));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${side} ${side}`}
      width={outerSize}
      height={outerSize}
      shapeRendering="crispEdges"
      className="block h-auto max-w-[min(100%,88dvh)] rounded-20 bg-paper"
    >
      <path d={path} className="fill-ink" />
    </svg>
  );
}
