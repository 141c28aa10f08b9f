import { zodResolver } from "@hookform/resolvers/zod";
import { usualPhoneRegions } from "@skipline/contract/config";
import type { RoleName } from "@skipline/contract/endpoint";
import { canBeLimited, staffProfile } from "@skipline/contract/roles";
import type { StaffProfile } from "@skipline/contract/roles";
import type { VendorRole } from "@skipline/contract/staff-locations";
import * as m from "@skipline/contract/texts";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useId, useMemo, useState } from "react";
import { Controller, FormProvider, useWatch } from "react-hook-form";
import { clientConfigQuery } from "#api/client-config-query.ts";
import { useSession } from "#api/session.ts";
import { ChangeList } from "#components/change-list.tsx";
import { ChangedDialog } from "#components/changed-dialog.tsx";
import { DraftNotice } from "#components/draft-notice.tsx";
import { Form } from "#components/form.tsx";
import { PhoneField } from "#components/phone-field.tsx";
import { readKept } from "#lib/fill-defaults.ts";
import { baseOf, useFormDraft } from "#lib/use-form-draft.ts";
import { useForm } from "#lib/use-form.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { TextField } from "#ui/text-field.tsx";
import { ownLocationsQuery } from "../console/location-queries.ts";
import { InvitationLine } from "./invitation-line.tsx";
import { PinLine } from "./pin-line.tsx";
import {
  describeRoleIssue,
  explainRoleError,
  listRoleChanges,
  roleFormSchema,
  roleOptions,
  toFormValues,
} from "./role-form.ts";
import type { RoleFields, RoleFormValues } from "./role-form.ts";
import { RoleLocations } from "./role-locations.tsx";
import { roleLabels } from "../role-names.ts";
import { failed, succeeded, useSaveRole } from "./staff-management-queries.ts";

export interface RoleSheetProps {
  vendorId: string;
  /** Whose role is changed; null to add somebody. */
  current: StaffProfile | null;
  assignable: readonly RoleName[];
  /** Whoever gives it has a role at some locations alone. */
  isLimited: boolean;
  /** Whether people are told of their role by a text message. */
  invites: boolean;
  /** In the place of this sheet, whose draft stays. */
  onResetPin: (profile: StaffProfile) => void;
  onClose: () => void;
}

/** Adds somebody to the staff, or changes what they are. */
export function RoleSheet(props: RoleSheetProps) {
  const { vendorId, current, assignable, isLimited, invites, onResetPin, onClose } = props;
  const formId = useId();
  const userId = useSession()?.profile.userId ?? "";
  const name = `role.${userId}.${vendorId}.${current?.phoneNumber ?? "new"}`;
  const toValues = (of: StaffProfile | null) => toFormValues(of, { isLimited, invites });
  /** What the form's content is a change of: of a draft, the role as it was then. */
  const [base, setBase] = useState(() =>
    baseOf(name, current, toValues, (kept) => current && readKept(staffProfile, kept)),
  );
  const { save, isPending, conflict, closeConflict } = useSaveRole(vendorId);
  const [failure, setFailure] = useState<Error | null>(null);
  const { data: locations } = useInfiniteQuery({ ...ownLocationsQuery(vendorId), enabled: conflict !== null });
  const { data: { phoneRegions = usualPhoneRegions } = {} } = useQuery(clientConfigQuery);
  const fields = useMemo(() => toFormValues(base, { isLimited, invites }), [base, isLimited, invites]);
  const form = useForm<RoleFormValues, unknown, RoleFields>({
    defaultValues: fields,
    resolver: zodResolver(roleFormSchema(current?.phoneNumber ?? null, phoneRegions), { error: describeRoleIssue }),
  });
  const { register, control, formState } = form;
  const draft = useFormDraft(form, { name, base, fields });
  const chosenRole = useWatch({ control, name: "role" }) as RoleName | "";
  const { errors } = formState;
  const explanation = explainRoleError(failure);

  /** A conflict tells the role alone. */
  const completed = (role: VendorRole): StaffProfile => ({
    invitation: base?.invitation ?? null,
    pin: base?.pin ?? null,
    ...role,
  });

  function store(wanted: RoleFields, over: StaffProfile | null): void {
    setFailure(null);
    draft.send(structuredClone(form.getValues()));
    save(
      { base: over, fields: wanted },
      {
        onSuccess() {
          succeeded(current ? m.role_updated() : m.role_created());
          draft.drop();
          onClose();
        },
        onConflict(stored) {
          if (!draft.wasSent(toValues(completed(stored)))) return false;
          setBase(completed(stored));
          store(wanted, completed(stored));
          return true;
        },
        onError(error) {
          setFailure(error);
          failed(error, current ? m.role_not_updated() : m.role_not_created());
        },
      },
    );
  }

  function show(stored: StaffProfile): void {
    setBase(stored);
    form.reset(toValues(stored));
    draft.drop();
    closeConflict();
  }

  const theirs = conflict && completed(conflict.theirs);
  if (theirs && base) {
    return (
      <ChangedDialog
        title={m.changed_role()}
        pending={isPending}
        onReload={() => show(theirs)}
        onOverwrite={() => store(conflict.mine.fields, theirs)}
        onClose={closeConflict}
      >
        <ChangeList changes={listRoleChanges(base, theirs, locations?.pages.flatMap(({ items }) => items) ?? [])} />
      </ChangedDialog>
    );
  }
  return (
    <Sheet
      open
      onClose={() => !isPending && onClose()}
      title={current ? m.role_edit_title() : m.role_add()}
      footer={
        <Button type="submit" form={formId} full pending={isPending}>
          {current ? m.save_changes() : m.role_add()}
        </Button>
      }
    >
      <Form form={form} id={formId} onSubmit={(wanted) => store(wanted, base)} className="grid gap-5 pt-1">
        {draft.isRestored && (
          <DraftNotice
            onDiscard={() => {
              setBase(current);
              form.reset(toValues(current));
              draft.drop();
            }}
          />
        )}
        {explanation && <Alert tone="danger">{explanation}</Alert>}
        <TextField {...register("name")} label={m.name()} autoComplete="off" required error={errors.name?.message} />
        <Controller
          control={control}
          name="phoneNumber"
          render={({ field, fieldState }) => (
            <PhoneField
              {...field}
              label={m.role_phone()}
              autoComplete="off"
              required
              readOnly={current !== null}
              hint={current ? m.role_phone_hint() : undefined}
              error={fieldState.error?.message}
            />
          )}
        />
        <SelectField
          {...register("role")}
          label={m.role()}
          options={roleOptions(assignable, roleLabels)}
          placeholder={m.role_choose()}
          required
          error={errors.role?.message}
        />
        {(chosenRole === "" || canBeLimited(chosenRole)) && (
          <FormProvider {...form}>
            <RoleLocations vendorId={vendorId} isLimited={isLimited} />
          </FormProvider>
        )}
        {invites && !current && (
          <div>
            <Checkbox {...register("invite")} label={m.invitation_offer()} />
            <p className="ms-9 text-14 text-muted">{m.invitation_offer_hint()}</p>
          </div>
        )}
        {invites && current && <InvitationLine profile={current} canInvite />}
        {current && <PinLine profile={current} onReset={() => !isPending && onResetPin(current)} />}
      </Form>
    </Sheet>
  );
}
