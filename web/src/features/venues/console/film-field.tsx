import { filmLimits } from "@skipline/contract/media";
import * as m from "@skipline/contract/texts";
import { Clapperboard, Trash2 } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { useController, useFormContext } from "react-hook-form";
import { Button } from "#ui/button.tsx";
import { FieldError } from "#ui/field.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { mostMegabytes } from "./film-file.ts";
import type { LocationFormValues } from "./location-form.ts";
import { useFilmUpload } from "./use-film-upload.ts";

/** As a phone shows it: upright, and cut where it is wider. */
function Preview({ url }: { url: string }) {
  const [failed, setFailed] = useState(false);
  return (
    <div className="w-36 shrink-0">
      <video
        // An iPhone shows no picture of a film before it plays, but of one that is wound forward.
        src={`${url}#t=0.5`}
        aria-label={m.splash_video()}
        controls
        muted
        playsInline
        preload="metadata"
        onError={() => setFailed(true)}
        className="aspect-[9/16] w-full rounded-14 border border-line bg-ink object-cover"
      />
      {failed && <p className="mt-1.5 text-14 text-danger">{m.film_not_shown()}</p>}
    </div>
  );
}

function Sending({ sent }: { sent: number }) {
  const percent = Math.floor(sent * 100);
  return (
    <>
      <output className="text-16 font-bold text-strong">{percent < 100 ? m.uploading() : m.import_checking()}</output>
      <ProgressBar label={m.uploading()} max={100} value={percent} />
      <p className="text-14 text-muted tabular-nums">{m.film_uploaded({ percent })}</p>
    </>
  );
}

interface FilmFieldProps {
  vendorId: string;
  /** The form can't be saved meanwhile. */
  onUploading: (isUploading: boolean) => void;
}

/** The film that guests see while the menu loads: one, saved with the location. */
export function FilmField({ vendorId, onUploading }: FilmFieldProps) {
  const id = useId();
  const { control } = useFormContext<LocationFormValues>();
  const {
    field: { value: film, onChange },
  } = useController({ control, name: "film" });
  const { sent, problem, start, cancel, clear } = useFilmUpload(vendorId, ({ mediaId, url }) =>
    onChange({ mediaId, url }),
  );
  const input = useRef<HTMLInputElement>(null);
  const isUploading = sent !== null;
  useEffect(() => onUploading(isUploading), [isUploading, onUploading]);
  const choose = film.url === null ? m.film_add() : m.film_change();

  return (
    <fieldset className="grid gap-4">
      <legend className="mb-1 text-18 font-bold text-strong">{m.splash_video()}</legend>
      <p className="text-14 text-muted">{m.console_film_hint()}</p>
      <div className="flex flex-wrap items-start gap-4">
        {film.url !== null && <Preview key={film.url} url={film.url} />}
        <div className="grid min-w-[min-content] flex-1 basis-44 gap-3">
          <div className="relative grid place-items-center gap-2 rounded-20 bg-surface-1 px-4 py-6 text-center inset-ring inset-ring-control has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-text">
            {isUploading ? (
              <Sending sent={sent} />
            ) : (
              <>
                <Clapperboard aria-hidden="true" strokeWidth={1.25} className="size-8 text-accent-text" />
                <p className="text-16 font-bold text-strong">{choose}</p>
                <p id={`${id}-hint`} className="text-14 text-muted">
                  {m.console_film_kinds({ most: mostMegabytes, seconds: filmLimits.maxSeconds })}
                </p>
              </>
            )}
            <input
              ref={input}
              type="file"
              aria-label={choose}
              aria-describedby={problem ? `${id}-error` : isUploading ? undefined : `${id}-hint`}
              accept={filmLimits.types.join(",")}
              // Lies over the whole box, so that the browser itself takes what is dropped.
              className="absolute inset-0 size-full cursor-pointer opacity-0"
              onChange={({ currentTarget: chosen }) => {
                const [file] = chosen.files ?? [];
                if (file) start(file);
                // So that the same file can be chosen again after it was removed.
                chosen.value = "";
              }}
            />
          </div>
          {isUploading ? (
            <span>
              <Button
                variant="secondary"
                size="small"
                onClick={() => {
                  cancel();
                  input.current?.focus();
                }}
              >
                {m.cancel()}
              </Button>
            </span>
          ) : (
            film.mediaId !== null && (
              <span>
                <Button
                  variant="secondary"
                  size="small"
                  icon={<Trash2 aria-hidden="true" className="size-5" />}
                  onClick={() => {
                    clear();
                    onChange({ mediaId: null, url: null });
                    input.current?.focus();
                  }}
                >
                  {m.film_remove()}
                </Button>
              </span>
            )
          )}
          <FieldError id={id} error={problem ?? undefined} />
        </div>
      </div>
    </fieldset>
  );
}
