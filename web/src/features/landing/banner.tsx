import { classes } from "#ui/classes.ts";

interface BannerProps {
  text: string;
  /** At most so large, on a wide screen: `[--banner-most:15rem]`. */
  most?: string;
  tone?: "strong" | "accent";
}

const wide = /[MW]/i;
const narrow = /[IJ1.,'’]/i;

function widthOf(word: string): number {
  return Array.from(word).reduce((sum, letter) => sum + (wide.test(letter) ? 1.5 : narrow.test(letter) ? 0.6 : 1), 0);
}

/** The class that says how long a text's longest word is, in letters of the usual width: those that banner.css has. */
export function lettersClass(text: string): string {
  const longest = Math.max(...text.split(" ").map(widthOf));
  const step = longest <= 7 ? 0.5 : 1;
  return `letters-${Math.min(16, Math.max(3, Math.ceil(longest / step) * step))}`;
}

/** A page's name, as large as its longest word lets it be: it needs an `@container` around it. */
export function Banner({ text, most, tone = "strong" }: BannerProps) {
  const color = tone === "accent" ? "text-accent-text" : "text-strong";
  return <h1 className={classes("text-banner font-black uppercase", lettersClass(text), most, color)}>{text}</h1>;
}
