import type { ShownPicture } from "@skipline/contract/content";
import { Image, type ImageProps } from "#ui/image.tsx";

interface ContentPictureProps extends Omit<ImageProps, "src" | "srcSet" | "alt"> {
  picture: ShownPicture;
}

/** A picture of a deployment's content, in all widths that there are of it. */
export function ContentPicture({ picture: { src, srcSet, alt }, ...rest }: ContentPictureProps) {
  return <Image {...rest} src={src} alt={alt} {...(srcSet === null ? {} : { srcSet })} />;
}
