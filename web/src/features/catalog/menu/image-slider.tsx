import type { ProductType } from "@skipline/contract/catalog";
import * as m from "@skipline/contract/texts";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useRef, useState } from "react";
import type { PointerEvent } from "react";
import { ProductPicture } from "#components/product-picture.tsx";
import { onwards } from "#lib/language.ts";
import { classes } from "#ui/classes.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { slideAfterSwipe } from "./merchandise.ts";

interface ImageSliderProps {
  /** What the pictures show. */
  name: string;
  /** What is seen on them, for those who don't see it. */
  alt: string;
  productType: ProductType;
  imageUrls: readonly string[];
  index: number;
  onIndex: (index: number) => void;
}

interface Drag {
  pointerId: number;
  startX: number;
}

/** Follows the finger; a drag of 50 px or more goes one picture on. */
export function ImageSlider({ name, alt, productType, imageUrls, index, onIndex }: ImageSliderProps) {
  const drag = useRef<Drag | null>(null);
  const [dx, setDx] = useState(0);
  const pictures = imageUrls.length > 0 ? imageUrls : [undefined];
  const count = pictures.length;

  function handleDown(event: PointerEvent<HTMLDivElement>): void {
    if (count < 2 || !event.isPrimary || event.button !== 0) return;
    if (event.target instanceof Element && event.target.closest("button")) return;
    drag.current = { pointerId: event.pointerId, startX: event.clientX };
    event.currentTarget.setPointerCapture(event.pointerId);
  }
  function handleMove(event: PointerEvent<HTMLDivElement>): void {
    if (drag.current?.pointerId === event.pointerId) setDx(event.clientX - drag.current.startX);
  }
  function handleUp(event: PointerEvent<HTMLDivElement>): void {
    if (drag.current?.pointerId !== event.pointerId) return;
    onIndex(slideAfterSwipe(index, (event.clientX - drag.current.startX) * onwards, count));
    handleEnd();
  }
  function handleEnd(): void {
    drag.current = null;
    setDx(0);
  }

  return (
    // The sheet must not take a sideways drag for its own.
    <section aria-label={m.pictures_of({ name })} data-base-ui-swipe-ignore="" className="relative">
      <div
        onPointerDown={handleDown}
        onPointerMove={handleMove}
        onPointerUp={handleUp}
        onPointerCancel={handleEnd}
        className="touch-pan-y overflow-hidden rounded-20 select-none"
      >
        <ul
          className={classes("flex", dx === 0 && "transition-transform duration-slow")}
          style={{ transform: `translateX(calc(${-index * onwards * 100}% + ${dx}px))` }}
        >
          {pictures.map((imageUrl, place) => (
            <li key={imageUrl ?? "none"} aria-hidden={place !== index} className="w-full shrink-0">
              <ProductPicture
                imageUrl={imageUrl}
                productType={productType}
                alt={count > 1 ? m.pictures_place({ name: alt, place: place + 1, total: count }) : alt}
                ratio="landscape"
                fit="contain"
                rounded="none"
              />
            </li>
          ))}
        </ul>
      </div>
      {count > 1 && (
        <>
          <div className="absolute inset-y-0 inset-s-2 flex items-center">
            <IconButton
              variant="raised"
              label={m.pictures_previous()}
              icon={<ChevronLeft aria-hidden="true" className="size-6" />}
              disabled={index === 0}
              onClick={() => onIndex(index - 1)}
            />
          </div>
          <div className="absolute inset-y-0 inset-e-2 flex items-center">
            <IconButton
              variant="raised"
              label={m.pictures_next()}
              icon={<ChevronRight aria-hidden="true" className="size-6" />}
              disabled={index === count - 1}
              onClick={() => onIndex(index + 1)}
            />
          </div>
          <div aria-hidden="true" className="absolute inset-x-0 bottom-3 flex justify-center gap-1.5">
            {pictures.map((imageUrl, place) => (
              <span
                key={imageUrl}
                className={classes(
                  "h-2 rounded-full transition-[width]",
                  place === index ? "w-5 bg-accent" : "w-2 bg-control",
                )}
              />
            ))}
          </div>
        </>
      )}
    </section>
  );
}
