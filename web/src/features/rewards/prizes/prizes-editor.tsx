import { zodResolver } from "@hookform/resolvers/zod";
import * as m from "@skipline/contract/texts";
import { mostPrizes, oddsWhole } from "@skipline/contract/rewards";
import type { Language } from "@skipline/contract/languages";
import type { ManagedContest } from "@skipline/contract/rewards";
import { Gift, Plus } from "lucide-react";
import { useCallback, useMemo, useState } from "react";
import { useFieldArray, useFormContext, useWatch } from "react-hook-form";
import { EditorPage } from "#components/editor/editor-page.tsx";
import { useEditor } from "#components/editor/use-editor.ts";
import type { GatedVenue } from "#components/venue-gate.tsx";
import { TypedIn } from "#lib/vendor-words.tsx";
import { langOf } from "#lib/language.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Marked } from "#ui/marked.tsx";
import { describeWins } from "../odds.ts";
import { PrizeList } from "../prize-list.tsx";
import { useSaveContest } from "./contest-queries.ts";
import { listPrizeChanges } from "./prize-changes.ts";
import { PrizeFields } from "./prize-fields.tsx";
import {
  describePrizeIssue,
  formatPercent,
  newPrize,
  previewOf,
  prizesSchema,
  promisedBy,
  promisedPrizes,
  sumOdds,
  toFormValues,
} from "./prize-form.ts";
import type { PrizesFormValues, PromisedPrizes } from "./prize-form.ts";

interface PrizesEditorProps {
  venue: GatedVenue;
  eventId: string;
  eventName: string;
  /** As it was loaded; null where the event has no draw yet. */
  contest: ManagedContest | null;
  onBack: () => void;
}

function Sum({ prizes }: PrizesFormValues) {
  const odds = sumOdds(prizes);
  if (odds > oddsWhole) {
    return <Alert tone="danger">{m.prizes_too_much({ percent: formatPercent(odds) })}</Alert>;
  }
  return (
    <p className="text-16 text-normal tabular-nums">
      <Marked
        parts={m.prizes_together.parts({ percent: formatPercent(odds), wins: describeWins(odds) })}
        tags={{ sum: <strong className="text-strong" /> }}
      />
    </p>
  );
}

interface PrizesFieldsProps {
  vendorId: string;
  language: Language;
  onUploading: (by: 1 | -1) => void;
}

function PrizesFields({ vendorId, language, onUploading }: PrizesFieldsProps) {
  const { control } = useFormContext<PrizesFormValues>();
  const { fields, append, remove } = useFieldArray({ control, name: "prizes" });
  const prizes = useWatch({ control, name: "prizes" });
  return (
    <>
      <p className="text-16 text-normal">{m.prizes_how()}</p>
      {fields.length === 0 && <EmptyState icon={<Gift />} title={m.prizes_none()} message={m.prizes_none_hint()} />}
      {fields.length > 0 && (
        <ul className="grid grid-cols-1 items-start gap-4">
          {fields.map(({ id }, index) => (
            <PrizeFields
              key={id}
              vendorId={vendorId}
              language={language}
              index={index}
              onRemove={() => remove(index)}
              onUploading={onUploading}
            />
          ))}
        </ul>
      )}
      {fields.length < mostPrizes && (
        <div>
          <Button
            variant="secondary"
            icon={<Plus aria-hidden="true" className="size-5" />}
            onClick={() => append(newPrize(language))}
          >
            {m.prizes_add()}
          </Button>
        </div>
      )}
      {prizes.length > 0 && <Sum prizes={prizes} />}
    </>
  );
}

function PrizesPreview() {
  const prizes = useWatch<PrizesFormValues, "prizes">({ name: "prizes" });
  return (
    <section aria-label={m.console_product_preview()} className="max-w-md lg:sticky lg:top-6 lg:self-start">
      <Card>
        <h2 className="mb-4 text-18 font-bold text-strong">{m.console_product_preview()}</h2>
        {prizes.length === 0 ? (
          <p className="text-16 text-muted">{m.rewards_no_prizes()}</p>
        ) : (
          <PrizeList prizes={prizes.map((prize, index) => previewOf(prize, index))} />
        )}
      </Card>
    </section>
  );
}

/** What can be won at an event: as long as nobody has drawn. */
export function PrizesEditor({ venue, eventId, eventName, contest, onBack }: PrizesEditorProps) {
  const { vendorId, language } = venue.vendor;
  const stored = useMemo(() => promisedBy(contest), [contest]);
  const toValues = useCallback((prizes: PromisedPrizes) => toFormValues(prizes, language), [language]);
  const rulesFor = useCallback(
    (prizes: PromisedPrizes) => zodResolver(prizesSchema(prizes), { error: describePrizeIssue }),
    [],
  );
  const editor = useEditor({
    kind: "prizes",
    id: eventId,
    stored,
    schema: promisedPrizes,
    toValues,
    rulesFor,
    saving: useSaveContest({ vendorId, eventId }),
    read: promisedBy,
    words: { saved: m.prizes_saved(), notSaved: m.prizes_not_saved() },
  });
  const [uploads, setUploads] = useState(0);
  const onUploading = useCallback((by: 1 | -1) => setUploads((count) => count + by), []);
  return (
    <EditorPage
      editor={editor}
      title={m.prizes()}
      subtitle={eventName}
      subtitleLang={langOf(language)}
      onBack={onBack}
      isUploading={uploads > 0}
      onSubmit={({ prizes }) => editor.store({ prizes })}
      changedTitle={m.changed_prizes()}
      listChanges={listPrizeChanges}
      preview={
        <TypedIn value={language}>
          <PrizesPreview />
        </TypedIn>
      }
    >
      <PrizesFields vendorId={vendorId} language={language} onUploading={onUploading} />
    </EditorPage>
  );
}
