import { useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import { classes } from "./classes.ts";

export interface ImageProps {
  src: string | null | undefined;
  /** Empty where the words beside it say the same. */
  alt: string;
  /** `fill`: as high as its container. */
  ratio?: "square" | "portrait" | "landscape" | "wide" | "fill";
  /** How wide it will be shown, as in HTML: "(width >= 40rem) 20rem, 50vw". */
  sizes?: string;
  srcSet?: string;
  fit?: "cover" | "contain";
  /** The one picture that the page is about: load it first. */
  priority?: boolean;
  /** Stands in when there is no picture or it does not load. */
  fallback?: ReactNode;
  /** Stands in for one that does not load, where that is another thing than none. */
  broken?: ReactNode;
  rounded?: "none" | "8" | "14" | "20";
  /** What a cut-out picture stands before: `glow` is a warm light behind it, `paper` white in both themes. */
  ground?: "plain" | "glow" | "paper";
}

const ratios = {
  square: "aspect-square",
  portrait: "aspect-[4/5]",
  landscape: "aspect-[4/3]",
  wide: "aspect-[16/9]",
  fill: "h-full",
};
const grounds = {
  plain: "bg-surface-2",
  glow: "bg-surface-2 bg-radial-[at_50%_42%] from-accent-soft to-surface-2 to-75%",
  paper: "bg-paper",
};
const roundings = { none: "", "8": "rounded-8", "14": "rounded-14", "20": "rounded-20" };

/** A picture that keeps its place from the start: no shift when it comes, and no hole when it does not. */
export function Image({
  src,
  alt,
  ratio = "square",
  sizes,
  srcSet,
  fit = "cover",
  priority = false,
  fallback,
  broken = fallback,
  rounded = "14",
  ground = "plain",
}: ImageProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const missing = !src || failed === src;
  const place = useRef<HTMLImageElement>(null);
  useEffect(() => {
    // It came with the HTML, and failed before anybody could hear of it.
    const { current: image } = place;
    if (src && image?.complete && image.naturalWidth === 0) setFailed(src);
  }, [src]);
  useEffect(() => {
    if (failed === null) return undefined;
    const again = () => setFailed(null);
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, [failed]);
  return (
    <span
      className={classes("relative block w-full overflow-hidden", ratios[ratio], roundings[rounded], grounds[ground])}
    >
      {missing ? (
        <span
          role={alt ? "img" : undefined}
          aria-label={alt || undefined}
          aria-hidden={alt ? undefined : true}
          className="absolute inset-0 grid place-items-center text-muted [&>svg]:size-2/5"
        >
          {src ? broken : fallback}
        </span>
      ) : (
        <img
          src={src}
          srcSet={srcSet}
          sizes={sizes}
          alt={alt}
          loading={priority ? "eager" : "lazy"}
          fetchPriority={priority ? "high" : "auto"}
          decoding="async"
          draggable={false}
          ref={place}
          onError={() => setFailed(src)}
          className={classes("absolute inset-0 size-full", fit === "cover" ? "object-cover" : "object-contain")}
        />
      )}
    </span>
  );
}
