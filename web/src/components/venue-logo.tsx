import type { Logo } from "@skipline/contract/venues";
import { classes } from "#ui/classes.ts";

interface VenueLogoProps {
  logo: Logo;
  /** The venue's. */
  name: string;
  size?: "header" | "page";
}

const sizes = { header: "h-10 max-w-28", page: "h-20 max-w-60" };

/** On paper in both themes, as what it was most likely drawn for: a black one is seen in the dark, too. Its place is kept from the start. */
export function VenueLogo({ logo: { url, width, height }, name, size = "header" }: VenueLogoProps) {
  return (
    <img
      src={url}
      width={width}
      height={height}
      alt={name}
      decoding="async"
      draggable={false}
      className={classes("w-auto min-w-0 rounded-8 bg-paper object-contain p-1", sizes[size])}
    />
  );
}
