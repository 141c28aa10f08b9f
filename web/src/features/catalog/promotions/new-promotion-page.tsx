import { zodResolver } from "@hookform/resolvers/zod";
import type { Promotion } from "@skipline/contract/promotions";
import * as m from "@skipline/contract/texts";
import type { OwnVendor } from "@skipline/contract/vendors";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { FormProvider } from "react-hook-form";
import type { LoaderFunctionArgs } from "react-router";
import { useNavigate, useSearchParams } from "react-router";
import { ownVendorQuery } from "#api/own-vendors.ts";
import { queryClient } from "#api/query-client.ts";
import { useSession } from "#api/session.ts";
import { whyNot } from "#api/why-not.ts";
import { DraftNotice } from "#components/draft-notice.tsx";
import { Form } from "#components/form.tsx";
import { RequiredNote } from "#components/required-note.tsx";
import { VendorGate, VendorPending } from "#components/vendor-gate.tsx";
import { promotionPaths } from "#lib/console-paths.ts";
import { useFormDraft } from "#lib/use-form-draft.ts";
import { useForm } from "#lib/use-form.ts";
import { useGoUp } from "#lib/use-go-back.ts";
import { Button } from "#ui/button.tsx";
import { Page } from "#ui/page.tsx";
import { showToast } from "#ui/toast.ts";
import { PromotionFields } from "./promotion-fields.tsx";
import { describePromotionIssue, emptyPromotion, promotionSchema, toNewValues } from "./promotion-form.ts";
import type { PromotionDetails, PromotionFormValues } from "./promotion-form.ts";
import { PromotionPreview } from "./promotion-preview.tsx";
import { editedPromotionQuery, useCreatePromotion } from "./promotion-queries.ts";
import { usePromotionMenus } from "./use-promotion-menus.ts";

export function loader({ params }: LoaderFunctionArgs): null {
  void queryClient.prefetchQuery(ownVendorQuery(params["vendorId"] ?? ""));
  return null;
}

interface NewPromotionProps {
  vendor: OwnVendor;
  /** The one that this is to be like. */
  like: Promotion | null;
}

function NewPromotion({ vendor: { vendorId, name: venue, language, timeZone }, like }: NewPromotionProps) {
  const navigate = useNavigate();
  const list = promotionPaths.promotions(vendorId);
  const goUp = useGoUp(list);
  const name = `promotion.${useSession()?.profile.userId ?? ""}.${vendorId}.new${like ? `.${like.promotionId}` : ""}`;
  const typing = useMemo(() => ({ language, timeZone }), [language, timeZone]);
  const fields = useMemo(() => (like ? toNewValues(like, typing) : emptyPromotion(typing.language)), [like, typing]);
  const resolver = useMemo(
    () =>
      zodResolver(promotionSchema(typing, null), { error: (issue) => describePromotionIssue(issue, typing.timeZone) }),
    [typing],
  );
  const form = useForm<PromotionFormValues, unknown, PromotionDetails>({ defaultValues: fields, resolver });
  const draft = useFormDraft(form, { name, base: null, fields });
  const menus = usePromotionMenus(vendorId);
  const create = useCreatePromotion();

  function submit(details: PromotionDetails): void {
    create.mutate(
      { vendorId, fields: details },
      {
        onSuccess: ({ promotion }) => {
          draft.drop();
          const title = m.console_promotion_created({ name: promotion.description });
          showToast({ title, tone: "positive", forNextPage: true });
          void navigate(list, { replace: true });
        },
        onError: (error) =>
          showToast({ title: m.console_promotion_not_created(), description: whyNot(error), tone: "danger" }),
      },
    );
  }

  return (
    <Page
      title={m.console_promotion_new()}
      subtitle={venue}
      width="wide"
      onBack={goUp}
      footer={
        <Button type="submit" form="new-promotion" full pending={create.isPending}>
          {m.console_promotion_create()}
        </Button>
      }
    >
      <FormProvider {...form}>
        <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
          <Form id="new-promotion" form={form} onSubmit={submit} className="grid max-w-page gap-6">
            {draft.isRestored && <DraftNotice onDiscard={draft.discard} />}
            <RequiredNote />
            <PromotionFields language={language} timeZone={timeZone} menus={menus} />
          </Form>
          <PromotionPreview menus={menus} />
        </div>
      </FormProvider>
    </Page>
  );
}

function NewLike({ vendor, like }: { vendor: OwnVendor; like: string }) {
  const query = useQuery(editedPromotionQuery(vendor.vendorId, like));
  if (query.data) return <NewPromotion vendor={vendor} like={query.data.promotion} />;
  const failedTitle = m.console_promotion_not_loaded();
  return <VendorPending title={m.console_promotion_new()} failedTitle={failedTitle} query={query} />;
}

/** One more promotion of a venue, or one like another. */
export function NewPromotionPage() {
  const like = useSearchParams()[0].get("like");
  return (
    <VendorGate title={m.console_promotion_new()} for="MANAGER">
      {({ vendor }) =>
        like === null ? (
          <NewPromotion vendor={vendor} like={null} />
        ) : (
          <NewLike key={like} vendor={vendor} like={like} />
        )
      }
    </VendorGate>
  );
}
