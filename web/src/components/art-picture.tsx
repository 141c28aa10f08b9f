import { Image } from "#ui/image.tsx";
import type { ImageProps } from "#ui/image.tsx";

const artWidths = [480, 960, 1600] as const;

/** The address of a picture of `public/art` in one of its widths. */
function artUrl(name: string, width: (typeof artWidths)[number]): string {
  return `/art/${name}-${width}.webp`;
}

/** A picture of `public/art` in all its widths. */
export function artSources(name: string): { src: string; srcSet: string } {
  return { src: artUrl(name, 960), srcSet: artWidths.map((width) => `${artUrl(name, width)} ${width}w`).join(", ") };
}

interface ArtPictureProps extends Omit<ImageProps, "src" | "srcSet"> {
  /** In `public/art`, without its width. */
  name: string;
}

/** One of the house's own pictures, in the width that it is shown at. */
export function ArtPicture({ name, ...rest }: ArtPictureProps) {
  return <Image {...rest} {...artSources(name)} />;
}
