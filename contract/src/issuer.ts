/** The grant of Auth0's passwordless API, which the built-in issuer speaks too. */
export const passwordlessOtpGrant = "http://auth0.com/oauth/grant-type/passwordless/otp";

/**
 * Header of a renewal (`refresh_token` grant) at our own issuer: a UUID that the client makes and keeps before it asks.
 * An answer that was lost is had again with the same id, up to a week later, until its cookie was used. A new renewal
 * takes a new id. A hosted issuer, on another host than ours, is not sent it: its CORS answer need not allow it.
 */
export const renewalIdHeader = "renewal-id";

/**
 * Claim of the id token, `true` where this very sign-in made the account; absent in all others, after a renewal, and from
 * a hosted issuer that was not set up to say it.
 */
export const newAccountClaim = "new_account";

/**
 * The issuer's error for a phone that stays shut until an operator opens it: neither a wait nor another code helps. All
 * other refusals after too many tries are Auth0's `too_many_attempts`.
 */
export const phoneLockedError = "phone_locked";

/** The issuer's error for an account that nobody has used for so long that a code is not enough, and that can't begin anew by itself. */
export const unusedAccountError = "account_unused";

/** The issuer's error for a number that takes no text messages, where a call can bring it the code. */
export const noTextsError = "phone_takes_no_texts";
