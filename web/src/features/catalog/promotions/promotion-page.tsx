import { zodResolver } from "@hookform/resolvers/zod";
import { promotion as promotionSchemaOf } from "@skipline/contract/promotions";
import type { Promotion } from "@skipline/contract/promotions";
import * as m from "@skipline/contract/texts";
import type { OwnVendor } from "@skipline/contract/vendors";
import { useCallback, useMemo } from "react";
import type { LoaderFunctionArgs } from "react-router";
import { useParams } from "react-router";
import { ownVendorQuery } from "#api/own-vendors.ts";
import { queryClient } from "#api/query-client.ts";
import { EditorPage } from "#components/editor/editor-page.tsx";
import { LoadedOnce } from "#components/editor/loaded-once.tsx";
import { useEditor } from "#components/editor/use-editor.ts";
import { VendorGate } from "#components/vendor-gate.tsx";
import { promotionPaths } from "#lib/console-paths.ts";
import { Link } from "#lib/link.tsx";
import { useGoUp } from "#lib/use-go-back.ts";
import { langOf } from "#lib/language.ts";
import { TypedWords } from "#lib/vendor-words.tsx";
import { Alert } from "#ui/alert.tsx";
import { buttonClasses } from "#ui/button-classes.ts";
import { Page } from "#ui/page.tsx";
import { PromotionFields } from "./promotion-fields.tsx";
import { describePromotionIssue, promotionSchema, toFormValues } from "./promotion-form.ts";
import { PromotionPreview } from "./promotion-preview.tsx";
import { editedPromotionQuery, useSavePromotion } from "./promotion-queries.ts";
import { listPromotionChanges } from "./promotion-words.ts";
import { usePromotionMenus } from "./use-promotion-menus.ts";

export function loader({ params }: LoaderFunctionArgs): null {
  void queryClient.prefetchQuery(ownVendorQuery(params["vendorId"] ?? ""));
  return null;
}

interface EndedProps {
  vendorId: string;
  promotion: Promotion;
}

const hasEnded = ({ endedAt }: Promotion) => endedAt !== null;

/** Nothing of it can be saved any more: it was opened before it ended, or by an address that was kept. */
function EndedPromotion({ vendorId, promotion: { promotionId, description } }: EndedProps) {
  const goUp = useGoUp(promotionPaths.promotions(vendorId));
  return (
    <Page title={m.console_promotion()} subtitle={<TypedWords>{description}</TypedWords>} width="wide" onBack={goUp}>
      <div className="grid max-w-page gap-4">
        <Alert tone="info" title={m.console_promotion_ended({ name: description })}>
          {m.console_promotion_over_hint()}
        </Alert>
        <Link to={promotionPaths.newLike(vendorId, promotionId)} className={buttonClasses({ full: true })}>
          {m.console_promotion_like()}
        </Link>
      </div>
    </Page>
  );
}

function PromotionEditor({ vendor, promotion }: { vendor: OwnVendor; promotion: Promotion }) {
  const { vendorId, language, timeZone } = vendor;
  const typing = useMemo(() => ({ language, timeZone }), [language, timeZone]);
  const toValues = useCallback((stored: Promotion) => toFormValues(stored, typing), [typing]);
  const rulesFor = useCallback(
    (stored: Promotion) =>
      zodResolver(promotionSchema(typing, stored), { error: (issue) => describePromotionIssue(issue, timeZone) }),
    [typing, timeZone],
  );
  const editor = useEditor({
    kind: "promotion",
    id: promotion.promotionId,
    stored: promotion,
    schema: promotionSchemaOf,
    toValues,
    rulesFor,
    saving: useSavePromotion(),
    read: (answer) => answer.promotion,
    words: { saved: m.console_promotion_saved(), notSaved: m.console_promotion_not_saved() },
  });
  const goUp = useGoUp(promotionPaths.promotions(vendorId));
  const menus = usePromotionMenus(vendorId);
  const ended = [promotion, editor.base].find(hasEnded);
  if (ended) return <EndedPromotion vendorId={vendorId} promotion={ended} />;
  return (
    <EditorPage
      editor={editor}
      title={m.console_promotion()}
      subtitle={editor.base.description}
      subtitleLang={langOf(language)}
      onBack={goUp}
      onSubmit={(fields) => editor.store({ fields })}
      changedTitle={m.console_promotion_changed()}
      listChanges={(base, theirs) => listPromotionChanges(base, theirs, { zone: timeZone, names: menus.names })}
      isFinal={hasEnded}
      preview={<PromotionPreview menus={menus} />}
    >
      <PromotionFields language={language} timeZone={timeZone} menus={menus} />
    </EditorPage>
  );
}

/** What a promotion takes off, of what, where and when. */
export function PromotionPage() {
  const { promotionId = "" } = useParams();
  return (
    <VendorGate title={m.console_promotion()} for="MANAGER">
      {({ vendor }) => (
        <LoadedOnce
          key={promotionId}
          query={editedPromotionQuery(vendor.vendorId, promotionId)}
          title={m.console_promotion()}
          failedTitle={m.console_promotion_not_loaded()}
        >
          {({ promotion }) => <PromotionEditor vendor={vendor} promotion={promotion} />}
        </LoadedOnce>
      )}
    </VendorGate>
  );
}
