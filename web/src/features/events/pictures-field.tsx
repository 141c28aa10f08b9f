import { pictureLimits } from "@skipline/contract/media";
import * as m from "@skipline/contract/texts";
import { ArrowLeft, ArrowRight, ImageOff, ImagePlus, RotateCw, Trash2 } from "lucide-react";
import { useId, useState } from "react";
import { Badge } from "#ui/badge.tsx";
import { classes } from "#ui/classes.ts";
import { FieldError } from "#ui/field.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { Image } from "#ui/image.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { maxPictures } from "./picture-list.ts";
import type { PictureItem } from "./picture-list.ts";
import type { Pictures } from "./use-pictures.ts";

const icon = "size-5";

type Labels = Record<"alt" | "earlier" | "later" | "again" | "remove", (which: { position: number }) => string>;

const flyerLabels: Labels = {
  alt: () => m.flyer(),
  earlier: () => m.flyer_earlier(),
  later: () => m.flyer_later(),
  again: () => m.flyer_again(),
  remove: () => m.flyer_remove(),
};
const pictureLabels: Labels = {
  alt: (which) => m.picture(which),
  earlier: (which) => m.picture_earlier(which),
  later: (which) => m.picture_later(which),
  again: (which) => m.picture_again(which),
  remove: (which) => m.picture_remove_at(which),
};

interface PictureCardProps {
  item: PictureItem;
  position: number;
  count: number;
  pictures: Pictures;
}

function PictureCard({ item, position, count, pictures }: PictureCardProps) {
  const labels = position === 1 ? flyerLabels : pictureLabels;
  return (
    <li className="overflow-clip rounded-14 bg-surface-2 inset-ring inset-ring-line">
      <div className="relative">
        <Image
          src={item.url}
          alt={labels.alt({ position })}
          ratio="portrait"
          rounded="none"
          fallback={<ImageOff strokeWidth={1.25} />}
          broken={
            <span className="grid justify-items-center gap-2 px-3 text-center text-14 font-medium text-danger">
              <ImageOff aria-hidden="true" strokeWidth={1.25} className="size-8" />
              {m.picture_broken()}
            </span>
          }
        />
        {position === 1 && (
          <span aria-hidden="true" className="absolute top-2 inset-s-2">
            <Badge tone="accent" solid>
              {m.flyer()}
            </Badge>
          </span>
        )}
        {item.state === "uploading" && (
          <span className="absolute inset-0 grid place-items-center bg-scrim text-on-danger">
            <Spinner size={32} label={m.uploading()} />
          </span>
        )}
      </div>
      {item.problem && (
        <p role="alert" className="px-3 pt-2 text-14 text-danger">
          {item.problem}
        </p>
      )}
      <div className="flex justify-center">
        {count > 1 && (
          <>
            <IconButton
              label={labels.earlier({ position })}
              icon={<ArrowLeft aria-hidden="true" className={icon} />}
              disabled={position === 1}
              onClick={() => pictures.move(item.key, -1)}
            />
            <IconButton
              label={labels.later({ position })}
              icon={<ArrowRight aria-hidden="true" className={icon} />}
              disabled={position === count}
              onClick={() => pictures.move(item.key, 1)}
            />
          </>
        )}
        {item.state === "failed" && (
          <IconButton
            label={labels.again({ position })}
            icon={<RotateCw aria-hidden="true" className={icon} />}
            onClick={() => pictures.retry(item.key)}
          />
        )}
        <IconButton
          label={labels.remove({ position })}
          icon={<Trash2 aria-hidden="true" className={icon} />}
          onClick={() => pictures.remove(item.key)}
        />
      </div>
    </li>
  );
}

/** Pictures by the camera, from the files or dropped; the first one is the flyer. */
export function PicturesField({ pictures, error }: { pictures: Pictures; error: string | undefined }) {
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  const { items, problem } = pictures;

  return (
    <fieldset>
      <legend className="mb-1.5 text-14 font-medium text-normal">{m.pictures_title()}</legend>
      {items.length > 0 && (
        <ul className="mb-3 grid grid-cols-2 gap-3">
          {items.map((item, index) => (
            <PictureCard key={item.key} item={item} position={index + 1} count={items.length} pictures={pictures} />
          ))}
        </ul>
      )}
      {items.length < maxPictures && (
        <label
          className={classes(
            "relative flex min-h-28 flex-col items-center justify-center gap-2 rounded-14 border-2 border-dashed px-4 py-5 text-center",
            "has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-text",
            isOver ? "border-accent bg-accent-soft" : "border-control bg-surface-1 hover:bg-surface-2",
          )}
        >
          <ImagePlus aria-hidden="true" className="size-7 text-accent-text" />
          <span className="text-16 font-bold text-strong">
            {items.length === 0 ? m.pictures_add_flyer() : m.pictures_add()}
          </span>
          <span className="text-14 text-muted">{m.pictures_hint()}</span>
          <input
            type="file"
            multiple
            accept={pictureLimits.types.join(",")}
            // Lies over the whole box, so that the browser itself takes what is dropped.
            className="absolute inset-0 size-full cursor-pointer opacity-0"
            onDragEnter={() => setIsOver(true)}
            onDragLeave={() => setIsOver(false)}
            onDrop={() => setIsOver(false)}
            aria-describedby={error || problem ? `${id}-error` : undefined}
            onChange={({ currentTarget: input }) => {
              pictures.add([...(input.files ?? [])]);
              // So that the same file can be chosen again after it was removed.
              input.value = "";
            }}
          />
        </label>
      )}
      <FieldError id={id} error={problem ?? error} />
    </fieldset>
  );
}
