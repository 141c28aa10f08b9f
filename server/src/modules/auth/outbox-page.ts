import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Kysely } from "kysely";
import type { Database } from "../../db/schema.ts";
import { isSameText } from "../../http/same-text.ts";

const shownMessages = 50;

interface OutboxQuery {
  phone?: string;
}

interface OutboxMessage {
  to: string;
  body: string;
  /** Spoken, not sent. */
  isCall: boolean;
  createdAt: string;
}

interface OutboxMail {
  to: string;
  replyTo: string;
  subject: string;
  body: string;
  createdAt: string;
}

/**
 * The embedded senders' messages and mails, for whoever develops, shows or tries the product. Never mounted in production,
 * and in a staging only for whoever has its password: the codes to sign in with are among them.
 */
export function outboxRoutes(
  server: FastifyInstance,
  { db }: { db: Kysely<Database> },
  password: string | null = null,
): void {
  void server.register(async (app) => {
    if (password !== null) app.addHook("onRequest", askForPassword(password));
    serveOutbox(app, db);
  });
}

/** Whatever user is named. */
function askForPassword(password: string) {
  return async ({ headers }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const [, encoded = ""] = /^Basic ([\w+/=]+)$/i.exec(headers.authorization ?? "") ?? [];
    const [, given = ""] = /^[^:]*:(.*)$/s.exec(Buffer.from(encoded, "base64").toString()) ?? [];
    if (isSameText(given, password)) return undefined;
    return reply.status(401).header("www-authenticate", 'Basic realm="Outbox", charset="UTF-8"').send();
  };
}

function serveOutbox(app: FastifyInstance, db: Kysely<Database>): void {
  async function listMessages(query: OutboxQuery): Promise<OutboxMessage[]> {
    const phone = typeof query.phone === "string" ? query.phone.trim() : "";
    const rows = await db
      .selectFrom("sms_outbox")
      .select(["to_phone", "body", "is_call", "created_at"])
      .$if(phone !== "", (messages) => messages.where("to_phone", "=", phone))
      .orderBy("message_id", "desc")
      .limit(shownMessages)
      .execute();
    return rows.map((row) => ({
      to: row.to_phone,
      body: row.body,
      isCall: row.is_call,
      createdAt: row.created_at.toISOString(),
    }));
  }

  async function listMails(): Promise<OutboxMail[]> {
    const rows = await db
      .selectFrom("mail_outbox")
      .selectAll()
      .orderBy("mail_id", "desc")
      .limit(shownMessages)
      .execute();
    return rows.map((row) => ({
      to: row.to_address,
      replyTo: row.reply_to,
      subject: row.subject,
      body: row.body,
      createdAt: row.created_at.toISOString(),
    }));
  }

  app.get<{ Querystring: OutboxQuery }>("/dev/outbox.json", async (request, reply) => {
    reply.header("cache-control", "no-store");
    return { items: await listMessages(request.query), mails: await listMails() };
  });

  app.get<{ Querystring: OutboxQuery }>("/dev/outbox", async (request, reply) => {
    const messages = await listMessages(request.query);
    // Of one phone there is no mail.
    const mails = request.query.phone === undefined ? await listMails() : [];
    reply.header("cache-control", "no-store").type("text/html; charset=utf-8");
    return outboxPage(messages, mails);
  });

  app.get("/dev/outbox.css", async (_request, reply) => {
    reply.header("cache-control", "public, max-age=300").type("text/css; charset=utf-8");
    return styles;
  });
}

/** No script and no inline style, so that it works under the same content policy as everything else. */
function outboxPage(messages: readonly OutboxMessage[], mails: readonly OutboxMail[]): string {
  const items = messages.map(({ to, body, isCall, createdAt }) => {
    const phone = `<a href="/dev/outbox?phone=${encodeURIComponent(to)}">${escape(to)}</a>`;
    return outboxItem(isCall ? `${phone} (called)` : phone, createdAt, body);
  });
  const mailItems = mails.map(({ to, replyTo, subject, body, createdAt }) =>
    outboxItem(escape(`${subject} (to ${to}, answers to ${replyTo})`), createdAt, body),
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="5">
<title>SMS outbox</title>
<link rel="stylesheet" href="/dev/outbox.css">
</head>
<body>
<main>
<h1>SMS outbox</h1>
<p>Messages that a real sender would have sent, and calls that it would have made, newest first. This page renews itself every 5 seconds. <a href="/dev/outbox">All phones</a></p>
${items.length > 0 ? `<ol>${items.join("\n")}</ol>` : "<p>No messages yet. Ask for a sign-in code, and it shows up here.</p>"}
${mailItems.length > 0 ? `<h2>Mail</h2><ol>${mailItems.join("\n")}</ol>` : ""}
</main>
</body>
</html>
`;
}

/** @param head of HTML, escaped */
function outboxItem(head: string, createdAt: string, body: string): string {
  const time = escape(createdAt.replace("T", " ").replace(/\.\d+Z$/, " UTC"));
  return `<li>
<p class="head"><span>${head}</span>
<time datetime="${escape(createdAt)}">${time}</time></p>
<pre>${escape(body)}</pre></li>`;
}

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? character);
}

const styles = `:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 0; padding: 1.5rem 1rem 3rem; }
main { max-width: 40rem; margin: 0 auto; }
h1 { font-size: 1.5rem; margin: 0 0 0.5rem; }
ol { list-style: none; margin: 1.5rem 0 0; padding: 0; display: grid; gap: 0.75rem; }
li { border: 1px solid color-mix(in srgb, currentColor 20%, transparent); border-radius: 0.75rem; padding: 0.75rem 1rem; }
.head { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0.25rem 1rem; margin: 0 0 0.5rem; }
time { opacity: 0.75; }
pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; font-size: 1.125rem; }
`;
