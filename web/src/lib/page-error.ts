export type PageErrorAction = { kind: "reload"; text?: string } | { kind: "link"; text: string; url: string };

/** An error that says itself what the error page shows: title, description and one action. */
export class PageError extends Error {
  readonly title: string;
  readonly description: string;
  readonly action: PageErrorAction | undefined;

  constructor(title: string, description: string, action?: PageErrorAction, options?: ErrorOptions) {
    super(`${title}: ${description}`, options);
    this.name = "PageError";
    this.title = title;
    this.description = description;
    this.action = action;
  }
}
