import * as m from "@skipline/contract/texts";
/** Above a form in which not all fields are required: what the stars say. */
export function RequiredNote() {
  return (
    <p className="text-14 text-muted">
      <span aria-hidden="true" className="text-danger">
        *
      </span>{" "}
      {m.required()}
    </p>
  );
}
