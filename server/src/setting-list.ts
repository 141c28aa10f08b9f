/** A line of the settings' table: in README.md, which a test compares, and from `skipline check-config`. */
interface SettingLine {
  /** The setting, or those of one matter. */
  names: readonly string[];
  /** Of them, without which production does not start. */
  mustBeSet?: readonly string[];
  /** As Markdown, like `means`. */
  byDefault: string;
  means: string;
}

/** Every setting with what it is. */
export const settingList: readonly SettingLine[] = [
  {
    names: ["NODE_ENV"],
    byDefault: "`development`",
    means: "`production` closes development's doors.",
  },
  {
    names: ["STAGING"],
    byDefault: "`off`",
    means:
      "`on`: a [copy to try things](docs/deploy.md#a-staging). Sandbox or test cards, no mail, `/dev/outbox` open to whoever has the password, every page marked.",
  },
  {
    names: ["STAGING_PHONES", "STAGING_PASSWORD"],
    byDefault: "none",
    means:
      "Phones (E.164) that a staging with `SMS_SENDER=twilio` sends to, all others’ messages are kept; password of `/dev/outbox` (12+ characters, any user), which a staging in production needs.",
  },
  {
    names: ["HOST", "PORT"],
    byDefault: "`127.0.0.1` (`0.0.0.0` in production), `3000`",
    means: "Where the server listens.",
  },
  {
    names: ["PUBLIC_URL"],
    mustBeSet: ["PUBLIC_URL"],
    byDefault: "`http://localhost:PORT`",
    means:
      "How people reach it; https in production. Its host ends the text message with a sign-in code: past 28 letters that is paid as two parts in Spanish.",
  },
  {
    names: ["DATABASE_URL"],
    mustBeSet: ["DATABASE_URL"],
    byDefault: "embedded PostgreSQL in `.data/`",
    means: "Any PostgreSQL 15 or newer.",
  },
  {
    names: ["DATABASE_POOL"],
    byDefault: "`20`",
    means:
      "Connections for calls that a server process holds at most; [what else it takes](docs/runbook.md#connections).",
  },
  {
    names: ["DATABASE_SERVERS"],
    byDefault: "`1`, and only a warning",
    means:
      "How many server processes share the database: where `max_connections` has not room for all, none starts ([the sum](docs/runbook.md#connections)).",
  },
  {
    names: ["DATABASE_POOLED_URL"],
    byDefault: "none",
    means:
      "The same database through a transaction pooler, for calls: [200](docs/decisions/200-through-a-pooler.md). Needs `DATABASE_URL`, the direct way.",
  },
  {
    names: ["DATABASE_POOLED_NAMES"],
    byDefault: "`off`",
    means: "`on` where the pooler keeps names of statements (PgBouncer 1.21 or newer).",
  },
  {
    names: ["DATABASE_REPLICA_URL"],
    byDefault: "none",
    means:
      "The same database's streaming replica, for what bears to be some seconds old: reports, dumps, the trail, the site map: [221](docs/decisions/221-reads-that-bear-lag.md). Needs `DATABASE_URL`, the primary.",
  },
  {
    names: ["DATABASE_REPLICA_POOLED"],
    byDefault: "`off`",
    means: "`on` where that address is a transaction pooler's.",
  },
  {
    names: ["DATABASE_REPLICA_LAG_SECONDS"],
    byDefault: "`10`",
    means: "How old what is read there may be; while it is older, or the replica is away, the primary is read.",
  },
  {
    names: ["MIGRATE"],
    byDefault: "`at-start` (`by-hand` in production)",
    means: "Who brings the schema of the database up: the server when it starts, or you by `skipline migrate`.",
  },
  {
    names: ["DATA_DIR"],
    byDefault: "`.data`",
    means: "Where the embedded database, uploads and the made-up secret live.",
  },
  {
    names: ["CONTENT_DIR"],
    byDefault: "none (the demo’s own with the demo)",
    means: "Folder of your own festival, artist and presale pages: [docs/festival-page.md](docs/festival-page.md).",
  },
  {
    names: ["DEFAULT_LOCATION"],
    byDefault: "none (`064E1` with the demo)",
    means:
      "The location that opens where nobody names one: `/location`, `/demo`, `/staff/scan`. Without it a code is scanned.",
  },
  {
    names: ["DEMO_DATA"],
    byDefault: "`on` (`off` in production)",
    means: "Fills an empty database with the demo.",
  },
  {
    names: ["SECRET"],
    mustBeSet: ["SECRET"],
    byDefault: "made once, kept in `DATA_DIR`",
    means: "32+ characters that codes and stored answers are protected with.",
  },
  {
    names: ["SECRET_ALSO_ACCEPTED"],
    byDefault: "none",
    means:
      "While `SECRET` is changed: the other of the two, still or already believed ([how](docs/deploy.md#change-the-secret)).",
  },
  {
    names: ["LOG_LEVEL"],
    byDefault: "`info`",
    means: "`fatal`, `error`, `warn`, `info`, `debug` or `silent`.",
  },
  {
    names: ["TRUST_PROXY"],
    mustBeSet: ["TRUST_PROXY"],
    byDefault: "`0`",
    means: "Number of proxies in front whose `X-Forwarded-For` is believed.",
  },
  {
    names: ["DRAIN_SECONDS"],
    byDefault: "`0` (`5` in production)",
    means:
      "So long a server that is told to end goes on as before, but for `/readyz`, which answers 503: until the proxy has left it out.",
  },
  {
    names: ["RATE_LIMIT_PER_MINUTE"],
    byDefault: "`6000`",
    means: "What one address may ask for, by the price list; a venue shares one.",
  },
  {
    names: ["STREAMS_SIGNED_IN", "STREAMS_PUBLIC", "STREAMS_PER_ADDRESS"],
    byDefault: "`4000`, `3000`, `500`",
    means: "Live screens a server holds open: of people signed in, of menus, and menus from one address.",
  },
  {
    names: ["MENU_MEMORY_MB"],
    byDefault: "`256`",
    means: "Memory for menus that are kept ready, some 80 kB for one of 60 products.",
  },
  {
    names: ["METRICS_TOKEN"],
    mustBeSet: ["METRICS_TOKEN"],
    byDefault: "open",
    means: "Bearer token that `/metrics` asks for.",
  },
  {
    names: ["OTEL_EXPORTER_OTLP_ENDPOINT"],
    byDefault: "none: nothing is traced",
    means:
      "Collector (OTLP over HTTP, `http://127.0.0.1:4318`) that is told how long calls, their statements and jobs take: [how](docs/deploy.md#trace-calls).",
  },
  {
    names: ["OTEL_EXPORTER_OTLP_HEADERS"],
    byDefault: "none",
    means: "What the collector asks for: `authorization=Bearer%20…`, several with commas.",
  },
  {
    names: ["OTEL_SERVICE_NAME", "OTEL_TRACES_SAMPLER_ARG"],
    byDefault: "`skipline`, `1`",
    means: "What the traces are under, and the share of calls and jobs that are traced, like `0.05`.",
  },
  {
    names: ["OPERATOR_NAME"],
    byDefault: "`Skipline`",
    means: "Who runs this deployment, as its privacy notice and terms say it: [docs/privacy.md](docs/privacy.md).",
  },
  {
    names: ["SUPPORT_EMAIL"],
    byDefault: "`help@skipline.example`",
    means: 'Where "Contact Support" writes to.',
  },
  {
    names: ["SMTP_URL"],
    byDefault: "–",
    means: "`smtp://user:password@host:587` (or `smtps://`); without it mail is kept and shown on `/dev/outbox`.",
  },
  {
    names: ["MAIL_FROM", "LEADS_TO"],
    byDefault: "`SUPPORT_EMAIL`",
    means: "Who our mail is from, and who reads requests for a demo.",
  },
  {
    names: ["PLATFORM_ADMIN_PHONES"],
    byDefault: "none",
    means: "Phones (E.164) that are SUPER_ADMIN everywhere.",
  },
  {
    names: ["AUTH_ISSUER", "AUTH_CLIENT_ID", "AUTH_AUDIENCE"],
    byDefault: "built in",
    means: "A hosted passwordless login instead of our own.",
  },
  {
    names: ["SMS_SENDER"],
    byDefault: "`outbox`",
    means: "`outbox` or `twilio`.",
  },
  {
    names: ["SMS_REGIONS"],
    byDefault: "`US,CA,PR,GU,VI`",
    means:
      "Countries whose mobile numbers may sign in; the first is assumed of a number without a code. Where they have several calling codes, people choose theirs.",
  },
  {
    names: ["OPEN_PAYMENTS"],
    byDefault: "`10`",
    means: "Orders of one person that may wait to be paid.",
  },
  {
    names: ["SMS_PER_MINUTE"],
    byDefault: "`120`",
    means: "Messages of the whole deployment; a quarter is kept for devices that have signed in before.",
  },
  {
    names: ["SMS_PER_ADDRESS", "SMS_PER_NAMED_ADDRESS"],
    byDefault: "`300`, `2000`",
    means: "Messages an hour to one address; to one that a manager named as their guests’ Wi-Fi.",
  },
  {
    names: ["SMS_PART_PRICE"],
    byDefault: "`0.01`",
    means:
      "What a part of a message costs you, in dollars: shown to managers before they write to all guests of a night.",
  },
  {
    names: ["READY_TEXTS_PER_NIGHT"],
    byDefault: "`1000`",
    means:
      "Text messages of a vendor and a night to guests who want to be told that their order is ready; `0`: none is offered ([240](docs/decisions/240-the-guest-is-told-that-it-is-ready.md)).",
  },
  {
    names: ["VAPID_PRIVATE_KEY"],
    byDefault: "made of the secret (in production none: nothing is pushed)",
    means:
      "32 random bytes with which push services know us, so that browsers are told of orders that are ready ([how](docs/deploy.md#push-to-browsers)).",
  },
  {
    names: ["PUSH_ALSO_AT"],
    byDefault: "none",
    means:
      "Origins of push services beside those of Chrome, Edge, Firefox and Safari, like `https://push.example.com`; https in production.",
  },
  {
    names: ["TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN", "TWILIO_FROM"],
    byDefault: "–",
    means:
      "For `SMS_SENDER=twilio`; from a number or a messaging service (`MG…`, a pool of numbers); incoming messages: `/api/webhooks/sms`.",
  },
  {
    names: ["TWILIO_SECOND_FROM", "TWILIO_SECOND_ACCOUNT_SID", "TWILIO_SECOND_AUTH_TOKEN"],
    byDefault: "none",
    means:
      "A second sender for when the first can’t: another number or messaging service, of another account where that is named ([219](docs/decisions/219-a-second-sender.md)).",
  },
  {
    names: ["TWILIO_CALLS_FROM"],
    byDefault: "none: codes are texted alone",
    means:
      "A number of the first account that may call: people may have their code read out, also on a landline ([212](docs/decisions/212-a-code-by-call.md)).",
  },
  {
    names: ["CODE_CALL_PRICE"],
    byDefault: "`0.02`",
    means: "What such a call costs you, in dollars: counted in `/metrics`.",
  },
  {
    names: ["PAYMENTS"],
    byDefault: "`sandbox`",
    means: "`sandbox` or `stripe`.",
  },
  {
    names: ["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY", "STRIPE_WEBHOOK_SECRET"],
    byDefault: "–",
    means: "For `PAYMENTS=stripe`, or what it took before; webhooks: `/api/webhooks/payments`.",
  },
  {
    names: ["STRIPE_CONNECT"],
    byDefault: "`off`",
    means:
      "`on`: guests pay each venue at its own account, and nothing can be ordered at a venue that has none which takes charges ([how](docs/deploy.md#pay-venues-directly)). Also of the sandbox.",
  },
  {
    names: ["STRIPE_CONNECT_WEBHOOK_SECRET"],
    byDefault: "–",
    means:
      "For `STRIPE_CONNECT=on` with Stripe: of a second endpoint for the same address, for events on connected accounts.",
  },
  {
    names: ["PLATFORM_FEE_PERCENT"],
    byDefault: "`0`",
    means: "With `STRIPE_CONNECT=on`: what the platform keeps of each payment to a venue, up to 30, like `2.5`.",
  },
  {
    names: ["TAX"],
    byDefault: "`table`",
    means: "`table` (rates per location) or `stripe`.",
  },
  {
    names: ["GOOGLE_PLACES_KEY"],
    byDefault: "–",
    means: "Google finds addresses (Places API, New) instead of the embedded ZIP codes.",
  },
  {
    names: ["PLACES_PER_DAY"],
    byDefault: "`5000`",
    means: "Calls that Google is asked, and paid, a day; past it addresses are typed by hand.",
  },
  {
    names: ["MEMBERSHIP_INVITE_ONLY"],
    byDefault: "`off`",
    means: "`on`: whoever joins needs an invite code.",
  },
  {
    names: ["MEMBERSHIP_TIME_ZONE"],
    byDefault: "`America/Los_Angeles`",
    means: "Zone in which months begin for members’ credits.",
  },
  {
    names: ["MEDIA"],
    byDefault: "`disk`",
    means: "Where uploaded pictures and films go: `disk` (in `DATA_DIR`) or `s3`.",
  },
  {
    names: ["S3_ENDPOINT", "S3_BUCKET", "S3_REGION", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY", "MEDIA_PUBLIC_URL"],
    byDefault: "–",
    means: "For `MEDIA=s3`, any S3-compatible store.",
  },
];

/** The rows of the table, as README.md has them. */
export function renderSettingRows(): string[] {
  return settingList.map(({ names, mustBeSet = [], byDefault, means }) => {
    const named = names.map((name) => `\`${name}\`${mustBeSet.includes(name) ? "\\*" : ""}`).join(", ");
    return `| ${named} | ${byDefault} | ${means} |`;
  });
}
