/**
 * The closed list of error codes and the HTTP status each one leaves with.
 * Every error answer has one shape: `{error: {code, reason?, params?, message, details?, requestId}}`.
 */
export const errorStatus = {
  // 400: the request itself is malformed
  BAD_REQUEST: 400,
  // 401: no token, or one that is expired or forged
  UNAUTHENTICATED: 401,
  // 403: signed in, but not allowed
  FORBIDDEN: 403,
  MEMBERS_ONLY: 403,
  /** Not the PIN, or no try is left. */
  PIN_REFUSED: 403,
  // 404: not there, also for what the caller may not know exists
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  // 409: state or concurrency conflict
  CONFLICT: 409,
  CART_CHANGED: 409,
  PAYMENT_PROCESSING: 409,
  PAYMENT_NOT_PAYABLE: 409,
  PAYMENT_NOT_REFUNDABLE: 409,
  PAYMENT_PROVIDER_MISSING: 409,
  ORDER_NOT_PAID: 409,
  MEMBERSHIP_NOT_PAID: 409,
  ORDER_NOT_PAYABLE: 409,
  ORDER_NOT_REFUNDABLE: 409,
  ORDER_NOT_CANCELLABLE: 409,
  ORDER_NOT_COMPLETABLE: 409,
  HAND_OVER_STANDS: 409,
  ORDER_PAYMENT_PROCESSING: 409,
  ORDER_PAYMENT_ALERT: 409,
  ORDER_NOT_FREE: 409,
  WRONG_LOCATION: 409,
  REFUND_FAILED: 409,
  /** Others wait than those that were shown. */
  WAITING_CHANGED: 409,
  IDEMPOTENCY_KEY_IN_USE: 409,
  PRODUCT_CHANGED: 409,
  /** Somebody else set the count. */
  STOCK_CHANGED: 409,
  PRINTER_CHANGED: 409,
  PROMOTION_CHANGED: 409,
  EVENT_CHANGED: 409,
  ROLE_CHANGED: 409,
  LINK_CHANGED: 409,
  WRISTBAND_CHANGED: 409,
  NOTICE_CHANGED: 409,
  VENDOR_CHANGED: 409,
  VENDOR_SUSPENDED: 409,
  LOCATION_CHANGED: 409,
  LOCATION_CLOSED: 409,
  LOCATION_PAUSED: 409,
  LOCATION_BUSY: 409,
  LOCATION_NOT_READY: 409,
  ALCOHOL_NOT_SOLD: 409,
  GUESTLIST_FULL: 409,
  GUESTLIST_CLOSED: 409,
  CAPACITY_BELOW_RESERVED: 409,
  ACTIVE_RESERVATION: 409,
  NO_CREDITS: 409,
  RESERVATION_NOT_CANCELLABLE: 409,
  RESERVATION_NOT_ADMITTED: 409,
  ALREADY_CHECKED_IN: 409,
  NO_TICKETS: 409,
  CONTEST_STARTED: 409,
  CONTEST_ENDED: 409,
  REWARD_NOT_CLAIMABLE: 409,
  LAST_SUPER_ADMIN: 409,
  ROLE_EXISTS: 409,
  /** Whoever is named holds this phone no more. */
  HOLDER_ENDED: 409,
  SHORT_CODE_TAKEN: 409,
  WRISTBAND_TAKEN: 409,
  // 413, 415
  BODY_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  // 422: well-formed, but against a rule
  RULE_VIOLATED: 422,
  NOT_CHANGEABLE: 422,
  AGE_ACKNOWLEDGEMENT_REQUIRED: 422,
  TABLE_UNKNOWN: 422,
  EMPTY_CART: 422,
  INVITE_CODE_REQUIRED: 422,
  IDEMPOTENCY_KEY_REUSED: 422,
  PAYMENT_DECLINED: 422,
  // 429 and 503 carry Retry-After
  TOO_MANY_REQUESTS: 429,
  UNAVAILABLE: 503,
  PROVIDER_UNAVAILABLE: 503,
  INTERNAL: 500,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/**
 * What is said of a call or of one of its fields. `message` is for people, in the language that the call asks for
 * (`requestLanguageHeader`). `reason` and `params` are the same for programs: a name that stays, and what fills its text;
 * without `reason` the words are somebody else's.
 */
interface SaidBody {
  reason?: string;
  params?: Record<string, string | number>;
  message: string;
}

/** One of `details.issues`: `path` is the field's place (`body.name`). */
export interface IssueBody extends SaidBody {
  path: string;
}

/** The body of every error answer. Programs branch on `code`. */
export interface ErrorBody {
  error: SaidBody & { code: ErrorCode; details?: unknown; requestId: string };
}
