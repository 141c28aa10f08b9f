import { pictureLimits, uploadPicture, writeCrop } from "@skipline/contract/media";
import type { Picture, PictureCrop as Crop } from "@skipline/contract/media";
import * as m from "@skipline/contract/texts";
import { ImagePlus, Trash2 } from "lucide-react";
import { Suspense, useEffect, useId, useRef, useState } from "react";
import { call } from "#api/call.ts";
import { latePart } from "#api/code.ts";
import { FieldError } from "#ui/field.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { Image } from "#ui/image.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { describeUploadError, findFileProblem } from "./picture-files.ts";

const { Part: PictureCrop } = latePart(() => import("./picture-crop.tsx"), "PictureCrop");

interface UploadedPicture {
  mediaId: string | null;
  imageUrl: string | null;
  isUploading: boolean;
}

interface OnePictureProps {
  vendorId: string;
  picture: UploadedPicture;
  error: string | undefined;
  /** Seen whole, on paper. */
  isLogo?: boolean;
  /** A square of it is chosen before it goes up. */
  isCut?: boolean;
  onChange: (change: UploadedPicture) => void;
}

const shown = ({ sizes, url }: Picture) => sizes.findLast(({ width }) => width >= 320)?.url ?? url;

/** The one picture of a prize, a product or a venue: goes up as soon as it is chosen. */
export function OnePicture(props: OnePictureProps) {
  const { vendorId, picture: shownNow, error, isLogo = false, isCut = false, onChange } = props;
  const id = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const [chosen, setChosen] = useState<{ file: File; url: string } | null>(null);
  const upload = useRef<AbortController>(null);
  useEffect(() => () => upload.current?.abort(), []);
  useEffect(
    () => () => {
      if (chosen) URL.revokeObjectURL(chosen.url);
    },
    [chosen],
  );
  const { mediaId, imageUrl, isUploading } = shownNow;

  function choose(file: File): void {
    const found = findFileProblem(file);
    setProblem(found);
    if (found !== null) return;
    if (isCut) setChosen({ file, url: URL.createObjectURL(file) });
    else void putUp(file);
  }

  async function putUp(file: File, crop: Crop | null = null): Promise<void> {
    setChosen(null);
    const before = { mediaId, imageUrl, isUploading: false };
    const abort = new AbortController();
    upload.current?.abort();
    upload.current = abort;
    onChange({ ...before, isUploading: true });
    try {
      const query = crop ? { crop: writeCrop(crop) } : {};
      const { picture } = await call(
        uploadPicture,
        { params: { vendorId }, query },
        { bytes: file, signal: abort.signal },
      );
      onChange({ mediaId: picture.mediaId, imageUrl: shown(picture), isUploading: false });
    } catch (failure) {
      if (abort.signal.aborted) return;
      setProblem(describeUploadError(failure));
      onChange(before);
    }
  }

  return (
    <div className="w-28 shrink-0">
      <div className="relative overflow-clip rounded-14 inset-ring inset-ring-control has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-text">
        <Image
          src={imageUrl}
          alt=""
          fit={isLogo ? "contain" : "cover"}
          ground={isLogo && imageUrl !== null ? "paper" : "plain"}
          fallback={<ImagePlus strokeWidth={1.25} className="text-accent-text" />}
        />
        {isUploading && (
          <span className="absolute inset-0 grid place-items-center bg-scrim text-on-danger">
            <Spinner size={32} label={m.uploading()} />
          </span>
        )}
        <input
          type="file"
          aria-label={imageUrl === null ? m.picture_add() : m.picture_change()}
          aria-describedby={problem || error ? `${id}-error` : undefined}
          accept={pictureLimits.types.join(",")}
          // Lies over the whole box, so that the browser itself takes what is dropped.
          className="absolute inset-0 size-full cursor-pointer opacity-0"
          onChange={({ currentTarget: input }) => {
            const [file] = input.files ?? [];
            if (file) choose(file);
            // So that the same file can be chosen again after it was removed.
            input.value = "";
          }}
        />
      </div>
      {imageUrl !== null && !isUploading && (
        <span className="flex justify-center">
          <IconButton
            label={m.picture_remove()}
            icon={<Trash2 aria-hidden="true" className="size-5" />}
            onClick={() => onChange({ mediaId: null, imageUrl: null, isUploading: false })}
          />
        </span>
      )}
      <FieldError id={id} error={problem ?? error} />
      {chosen && (
        <Suspense>
          <PictureCrop
            url={chosen.url}
            onUse={(crop) => void putUp(chosen.file, crop)}
            onUnreadable={() => void putUp(chosen.file)}
            onClose={() => setChosen(null)}
          />
        </Suspense>
      )}
    </div>
  );
}
