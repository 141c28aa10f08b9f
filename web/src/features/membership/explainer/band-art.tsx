import * as m from "@skipline/contract/texts";

/** The name with the wristband around it: the band's far side, the letters, and its near side over them. */
export function BandArt() {
  return (
    <svg viewBox="0 0 400 188" role="img" aria-label="Lusiv" className="block h-auto w-full overflow-visible">
      <path
        d="M14 92A186 50 0 0 1 386 92V130A186 50 0 0 0 14 130Z"
        className="fill-accent-soft stroke-accent"
        strokeWidth="1.5"
        transform="translate(0 -30) rotate(-7 200 110)"
      />
      <text
        x="36"
        y="180"
        textLength="328"
        lengthAdjust="spacingAndGlyphs"
        fontSize="190"
        className="fill-strong font-sans font-black"
      >
        LUSIV
      </text>
      <g transform="translate(0 -30) rotate(-7 200 110)">
        <path d="M14 92A186 50 0 0 0 386 92V130A186 50 0 0 1 14 130Z" className="fill-accent" />
        <path id="lusiv-band" d="M14 117A186 50 0 0 0 386 117" fill="none" />
        <text fontSize="15" letterSpacing="1.8" className="fill-on-accent font-sans font-bold">
          <textPath href="#lusiv-band" startOffset="50%" textAnchor="middle">
            {m.lusiv_band()}
          </textPath>
        </text>
      </g>
    </svg>
  );
}
