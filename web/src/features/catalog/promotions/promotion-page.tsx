import { zodResolver } from "@hookform/resolvers/zod";
import { promotion as promotionSchemaOf } from "@skipline/contract/promotions";
import type { Promotion } from "@skipline/contract/promotions";
import * as m from "@skipline/contract/texts";
import type { OwnVendor } from "@skipline/contract/vendors";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import type { LoaderFunctionArgs } from "react-router";
import { useParams } from "react-router";
import { isApiError } from "#api/errors.ts";
import { ownVendorQuery } from "#api/own-vendors.ts";
import { queryClient } from "#api/query-client.ts";
import { useSession } from "#api/session.ts";
import { whyNot } from "#api/why-not.ts";
import { ChangeList } from "#components/change-list.tsx";
import { ChangedDialog } from "#components/changed-dialog.tsx";
import { DraftNotice } from "#components/draft-notice.tsx";
import { ListFailed } from "#components/list-failed.tsx";
import { RequiredNote } from "#components/required-note.tsx";
import { VendorGate, VendorLoading } from "#components/vendor-gate.tsx";
import { readKept } from "#lib/fill-defaults.ts";
import { promotionPaths } from "#lib/console-paths.ts";
import { readDraft, useFormDraft } from "#lib/use-form-draft.ts";
import { useGoUp } from "#lib/use-go-back.ts";
import { TypedIn } from "#lib/vendor-words.tsx";
import { Button } from "#ui/button.tsx";
import { Page } from "#ui/page.tsx";
import { showToast } from "#ui/toast.ts";
import { PromotionFields } from "./promotion-fields.tsx";
import { describePromotionIssue, promotionSchema, toFormValues } from "./promotion-form.ts";
import type { PromotionDetails, PromotionFormValues } from "./promotion-form.ts";
import { PromotionPreview } from "./promotion-preview.tsx";
import { editedPromotionQuery, useSavePromotion } from "./promotion-queries.ts";
import { listPromotionChanges } from "./promotion-words.ts";
import { usePromotionMenus } from "./use-promotion-menus.ts";

export function loader({ params }: LoaderFunctionArgs): null {
  void queryClient.prefetchQuery(ownVendorQuery(params["vendorId"] ?? ""));
  return null;
}

function PromotionEditor({ vendor, promotion }: { vendor: OwnVendor; promotion: Promotion }) {
  const { vendorId, language, timeZone } = vendor;
  const name = `promotion.${useSession()?.profile.userId ?? ""}.${promotion.promotionId}`;
  /** What the form's content is a change of: of a draft, the promotion as it was then. */
  const [base, setBase] = useState(() => readKept(promotionSchemaOf, readDraft(name)?.base) ?? promotion);
  const typing = useMemo(() => ({ language, timeZone }), [language, timeZone]);
  const fields = useMemo(() => toFormValues(base, typing), [base, typing]);
  const resolver = useMemo(
    () =>
      zodResolver(promotionSchema(typing, base), { error: (issue) => describePromotionIssue(issue, typing.timeZone) }),
    [typing, base],
  );
  const form = useForm<PromotionFormValues, unknown, PromotionDetails>({ defaultValues: fields, resolver });
  const draft = useFormDraft(form, { name, base, fields });
  const goUp = useGoUp(promotionPaths.promotions(vendorId));
  const menus = usePromotionMenus(vendorId);
  const { save, isPending, conflict, closeConflict } = useSavePromotion();

  function show(stored: Promotion): void {
    setBase(stored);
    form.reset(toFormValues(stored, typing));
    draft.drop();
  }

  function store(wanted: PromotionDetails | Partial<PromotionDetails>, over: Promotion): void {
    save(
      { base: over, fields: wanted },
      {
        onSuccess: ({ promotion: saved }) => {
          show(saved);
          showToast({ title: m.console_promotion_saved(), tone: "positive" });
        },
        onError: (error) =>
          showToast({ title: m.console_promotion_not_saved(), description: whyNot(error), tone: "danger" }),
      },
    );
  }

  return (
    <Page
      title={m.console_promotion()}
      subtitle={base.description}
      width="wide"
      onBack={goUp}
      footer={
        <Button type="submit" form="promotion" full pending={isPending && !conflict}>
          {m.save_changes()}
        </Button>
      }
    >
      <FormProvider {...form}>
        <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
          <form
            id="promotion"
            noValidate
            onSubmit={(event) => void form.handleSubmit((wanted) => store(wanted, base))(event)}
            className="grid max-w-page gap-6"
          >
            {draft.isRestored && <DraftNotice onDiscard={() => show(promotion)} />}
            <RequiredNote />
            <PromotionFields language={language} timeZone={timeZone} menus={menus} />
          </form>
          <TypedIn value={language}>
            <PromotionPreview menus={menus} />
          </TypedIn>
        </div>
      </FormProvider>
      {conflict && (
        <ChangedDialog
          title={m.console_promotion_changed()}
          pending={isPending}
          onReload={() => {
            show(conflict.theirs);
            closeConflict();
          }}
          onOverwrite={() => store(conflict.mine.fields, conflict.theirs)}
          onClose={closeConflict}
        >
          <ChangeList changes={listPromotionChanges(base, conflict.theirs, { zone: timeZone, names: menus.names })} />
        </ChangedDialog>
      )}
    </Page>
  );
}

/** As it is when the page is opened. */
function LoadedPromotion({ vendor, promotionId }: { vendor: OwnVendor; promotionId: string }) {
  const { data, error, isFetchedAfterMount, isFetching, refetch } = useQuery(
    editedPromotionQuery(vendor.vendorId, promotionId),
  );
  if (error && !data) {
    if (isApiError(error) && error.status < 500) throw error;
    return (
      <Page title={m.console_promotion()} width="wide">
        <ListFailed title={m.console_promotion_not_loaded()} pending={isFetching} onRetry={() => void refetch()} />
      </Page>
    );
  }
  return isFetchedAfterMount && data ? (
    <PromotionEditor vendor={vendor} promotion={data.promotion} />
  ) : (
    <VendorLoading title={m.console_promotion()} />
  );
}

/** What a promotion takes off, of what, where and when. */
export function PromotionPage() {
  const { promotionId = "" } = useParams();
  return (
    <VendorGate title={m.console_promotion()} for="MANAGER">
      {({ vendor }) => <LoadedPromotion key={promotionId} vendor={vendor} promotionId={promotionId} />}
    </VendorGate>
  );
}
