import { pictureLimits } from "@skipline/contract/media";
import type { PictureCrop as Crop } from "@skipline/contract/media";
import * as m from "@skipline/contract/texts";
import { useId, useState } from "react";
import Cropper from "react-easy-crop";
import type { Area, MediaSize } from "react-easy-crop";
import { ButtonPair } from "#ui/button-pair.tsx";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { Sheet } from "#ui/sheet.tsx";
import cropperCss from "./picture-crop.css?inline";

// The cropper's own would be a style element, which no page of ours may have.
const cropperStyles = new CSSStyleSheet();
cropperStyles.replaceSync(cropperCss);
document.adoptedStyleSheets.push(cropperStyles);

const mostZoom = 4;
const middle = { x: 0, y: 0 };

/** So far that what is left is no thumbnail. */
const furthestZoom = ({ naturalWidth, naturalHeight }: MediaSize): number =>
  Math.max(1, Math.min(mostZoom, Math.min(naturalWidth, naturalHeight) / pictureLimits.minSide));

interface PictureCropProps {
  /** Of the chosen file. */
  url: string;
  onUse: (crop: Crop) => void;
  /** What no browser can show is the server's to say. */
  onUnreadable: () => void;
  onClose: () => void;
}

/** Which square of a chosen picture is kept: what cards show of it. By drag, two fingers or the keyboard. */
export function PictureCrop({ url, onUse, onUnreadable, onClose }: PictureCropProps) {
  const id = useId();
  const [place, setPlace] = useState(middle);
  const [zoom, setZoom] = useState(1);
  const [most, setMost] = useState(1);
  const [area, setArea] = useState<Area | null>(null);
  const percent = `${Math.round(zoom * 100)}%`;

  return (
    <Sheet
      open
      title={m.picture_crop()}
      description={m.picture_crop_hint()}
      // A drag moves the picture, not the sheet.
      dismissible={false}
      onClose={onClose}
      footer={
        <ButtonPair>
          <Button variant="secondary" onClick={onClose}>
            {m.cancel()}
          </Button>
          <Button
            disabled={!area}
            onClick={() => area && onUse({ left: area.x, top: area.y, width: area.width, height: area.height })}
          >
            {m.picture_crop_use()}
          </Button>
        </ButtonPair>
      }
    >
      <div className="grid gap-4">
        <div
          data-base-ui-swipe-ignore=""
          className="relative h-[30dvh] min-h-40 sm:h-80 overflow-clip rounded-14 bg-surface-2 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-text"
        >
          <Cropper
            image={url}
            aspect={1}
            crop={place}
            zoom={zoom}
            maxZoom={most}
            keyboardStep={8}
            showGrid={false}
            disableAutomaticStylesInjection
            mediaProps={{ onError: onUnreadable }}
            cropperProps={{ role: "group", "aria-label": m.picture_crop_area(), "aria-describedby": `${id}-place` }}
            onCropChange={setPlace}
            onZoomChange={setZoom}
            onMediaLoaded={(size) => setMost(furthestZoom(size))}
            onCropAreaChange={setArea}
          />
        </div>
        <div className="flex flex-wrap items-end gap-4">
          <div aria-hidden="true" className="relative size-26 shrink-0 overflow-clip rounded-20 bg-surface-2">
            {area && <Part url={url} area={area} />}
          </div>
          <div className="min-w-32 flex-1">
            <Field id={`${id}-zoom`} label={m.picture_zoom()}>
              <input
                id={`${id}-zoom`}
                type="range"
                min={1}
                max={most}
                step={0.05}
                value={zoom}
                disabled={most === 1}
                aria-valuetext={percent}
                onChange={({ currentTarget }) => setZoom(currentTarget.valueAsNumber)}
                className="block h-11 w-full cursor-pointer accent-accent disabled:cursor-not-allowed"
              />
            </Field>
          </div>
        </div>
        <p id={`${id}-place`} aria-live="polite" className="sr-only">
          {area && m.picture_crop_place({ left: Math.round(area.x), top: Math.round(area.y) })}
        </p>
      </div>
    </Sheet>
  );
}

/** That part of the picture, as large as its container. */
function Part({ url, area }: { url: string; area: Area }) {
  return (
    <img
      src={url}
      alt=""
      className="absolute max-w-none"
      style={{
        width: `${10_000 / area.width}%`,
        height: `${10_000 / area.height}%`,
        left: `${(-100 * area.x) / area.width}%`,
        top: `${(-100 * area.y) / area.height}%`,
      }}
    />
  );
}
