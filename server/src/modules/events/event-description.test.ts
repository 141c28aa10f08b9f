import { describe, expect, it } from "vitest";
import { cleanDescription } from "./event-description.ts";

/** Ways to run script from HTML, as published collections group them, each written for this list. */
const vectors = [
  // script elements, in all spellings
  "<script>alert(1)</script>",
  "<SCRIPT SRC=https://evil.example/x.js></SCRIPT>",
  "<script/x>alert(1)</script>",
  "<script\t>alert(1)</script\n>",
  "<scr<script>ipt>alert(1)</scr</script>ipt>",
  "<<script>alert(1)//<</script>",
  "<script>alert(1)",
  "<script src=//evil.example/x.js?<b>",
  "</script><script>alert(1)</script>",
  "<p>a<script>alert(1)</p>",
  '"><script>alert(1)</script>',
  '<IMG """><SCRIPT>alert(1)</SCRIPT>">',
  '<script>/*<p title="*/alert(1)//">',
  // event handlers
  "<img src=x onerror=alert(1)>",
  "<img src=x onerror\n=\nalert(1)>",
  "<img/src=x/onerror=alert(1)>",
  "<img src=x onerror=&#97;lert(1)>",
  '<img src="x` `<script>alert(1)</script>"` `>',
  "<p onclick=alert(1)>a</p>",
  "<p/onmouseover=alert(1)//>a",
  "<p ONPOINTERENTER=alert(1)>a",
  "<a href=# onfocus=alert(1) autofocus tabindex=1>a</a>",
  "<a onbeforetoggle=alert(1) popover>a</a>",
  '<a href="https://a.example" onclick="alert(1)">a</a>',
  "<strong style=animation-name:x onanimationstart=alert(1)>a</strong>",
  "<ul onscroll=alert(1)><li onwheel=alert(1)>a",
  "<br onerror=alert(1)>",
  "<h2 \x00onclick=alert(1)>a</h2>",
  "<h2 on\x00click=alert(1)>a</h2>",
  "<blockquote cite='x'onclick='alert(1)'>a</blockquote>",
  "<body onload=alert(1)>",
  "<details open ontoggle=alert(1)>a</details>",
  "<marquee onstart=alert(1)>a</marquee>",
  "<input onfocus=alert(1) autofocus>",
  "<select onfocus=alert(1) autofocus><option>a</select>",
  "<video><source onerror=alert(1)></video>",
  "<audio src=x onerror=alert(1)>",
  "<dialog open onclose=alert(1)><form method=dialog><button>a</button></form></dialog>",
  // links
  '<a href="javascript:alert(1)">a</a>',
  "<a href=JaVaScRiPt:alert(1)>a</a>",
  '<a href="java\tscript:alert(1)">a</a>',
  '<a href="java\nscript:alert(1)">a</a>',
  '<a href="java\r\nscript:alert(1)">a</a>',
  '<a href="java&#x09;script:alert(1)">a</a>',
  '<a href="java&Tab;script&colon;alert(1)">a</a>',
  '<a href="&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;alert(1)">a</a>',
  '<a href="&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A;alert(1)">a</a>',
  '<a href="&#0000106avascript:alert(1)">a</a>',
  '<a href=" \u0001javascript:alert(1)">a</a>',
  '<a href="\u00a0javascript:alert(1)">a</a>',
  '<a href="javascript\u200b:alert(1)">a</a>',
  '<a href="javascript&NewLine;:alert(1)">a</a>',
  '<a href="//evil.example">a</a>',
  '<a href="/\\evil.example">a</a>',
  '<a href="vbscript:msgbox(1)">a</a>',
  '<a href="livescript:alert(1)">a</a>',
  '<a href="data:text/html,<script>alert(1)</script>">a</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==">a</a>',
  '<a href="blob:https://a.example/x">a</a>',
  '<a href="file:///etc/passwd">a</a>',
  '<a href="view-source:javascript:alert(1)">a</a>',
  '<a href="feed:javascript:alert(1)">a</a>',
  '<a href="jar:javascript:alert(1)!/">a</a>',
  '<a href="https://bank.example@evil.example/">a</a>',
  '<a href="https://a.example" href="javascript:alert(1)">a</a>',
  '<a href="javascript:alert(1)" href="https://a.example">a</a>',
  '<a xlink:href="javascript:alert(1)">a</a>',
  '<a href="https://a.example" ping="https://evil.example" target=_self rel=opener>a</a>',
  '<a href="https://a.example/&quot;onclick=alert(1)//">a</a>',
  "<a href='https://a.example/\"onclick=alert(1) x=\"'>a</a>",
  '<a href="mailto:a@a.example?subject=%22onclick=alert(1)">a</a>',
  "<a href=https://a.example/`onclick=alert(1)>a</a>",
  // other places that load or run
  "<iframe src=javascript:alert(1)></iframe>",
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  "<iframe srcdoc=&lt;svg/onload=alert(1)&gt;>",
  "<object data=javascript:alert(1)></object>",
  "<object data=data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==>",
  "<embed src=javascript:alert(1)>",
  "<applet code=x archive=https://evil.example/x.jar></applet>",
  "<form action=javascript:alert(1)><button>a</button></form>",
  "<form id=x></form><button form=x formaction=javascript:alert(1)>a</button>",
  "<isindex action=javascript:alert(1) type=image>",
  "<base href=javascript:alert(1)//><a href=x>a</a>",
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<meta http-equiv="Set-Cookie" content="a=b">',
  "<link rel=stylesheet href=javascript:alert(1)>",
  "<link rel=import href=https://evil.example/>",
  "<table background=javascript:alert(1)><td>a",
  "<img src=javascript:alert(1)>",
  "<img srcset='x 1x, javascript:alert(1) 2x'>",
  "<img dynsrc=javascript:alert(1) lowsrc=javascript:alert(1)>",
  "<video poster=javascript:alert(1)></video>",
  "<bgsound src=javascript:alert(1)>",
  "<frameset><frame src=javascript:alert(1)></frameset>",
  // style
  "<style>@import 'javascript:alert(1)';</style>",
  "<style>*{background:url(javascript:alert(1))}</style>",
  "<p style=background:url(javascript:alert(1))>a</p>",
  "<p style='width:expression(alert(1))'>a</p>",
  "<p style=position:fixed;inset:0;z-index:9999>a</p>",
  "<p class=fixed id=app>a</p>",
  "<style><img src='</style><img src=x onerror=alert(1)>'>",
  // SVG and MathML
  "<svg onload=alert(1)>",
  "<svg/onload=alert(1)//",
  "<svg><script>alert(1)</script></svg>",
  "<svg><script>alert&#40;1)</script>",
  "<svg><a xlink:href=javascript:alert(1)><text y=20>a</text></a></svg>",
  "<svg><animate onbegin=alert(1) attributeName=x dur=1s>",
  "<svg><set attributeName=href to=javascript:alert(1)></svg>",
  "<svg><use href=data:image/svg+xml;base64,PHN2Zz48L3N2Zz4=#x></svg>",
  "<svg><foreignObject><img src=x onerror=alert(1)></foreignObject></svg>",
  "<svg><image href=x onerror=alert(1)></svg>",
  '<math><a xlink:href="javascript:alert(1)">a</a></math>',
  '<math><maction actiontype="statusline#https://a.example" xlink:href="javascript:alert(1)">a</maction></math>',
  // what changes its meaning when it is parsed again
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<textarea><p title="</textarea><img src=x onerror=alert(1)>"></textarea>',
  '<title><p title="</title><img src=x onerror=alert(1)>"></title>',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>"></xmp>',
  '<noembed><p title="</noembed><img src=x onerror=alert(1)>"></noembed>',
  '<iframe><p title="</iframe><img src=x onerror=alert(1)>"></iframe>',
  '<template><p title="</template><img src=x onerror=alert(1)>"></template>',
  "<plaintext><img src=x onerror=alert(1)>",
  '<svg></p><style><a id="</style><img src=x onerror=alert(1)>">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=alert(1)&gt;">',
  "<form><math><mtext></form><form><mglyph><style></math><img src=x onerror=alert(1)>",
  '<svg><p><style><g title="</style><img src=x onerror=alert(1)>">',
  "<p title='</p><img src=x onerror=alert(1)>'>a</p>",
  "<a href='</a><img src=x onerror=alert(1)>'>a</a>",
  "&lt;script&gt;alert(1)&lt;/script&gt;",
  "&amp;lt;img src=x onerror=alert(1)&amp;gt;",
  "<p>&lt;img src=x onerror=alert(1)&gt;</p>",
  // comments, declarations, broken markup
  "<!--><script>alert(1)</script>-->",
  "<!-- --!><img src=x onerror=alert(1)> -->",
  "<!--[if gte IE 4]><script>alert(1)</script><![endif]-->",
  "<![CDATA[<img src=x onerror=alert(1)>]]>",
  "<?xml version='1.0'?><script>alert(1)</script>",
  "<?php echo '<script>alert(1)</script>' ?>",
  '<!DOCTYPE html [<!ENTITY x "<script>alert(1)</script>">]>&x;',
  "<img src=x onerror=alert(1)",
  "<img src=x onerror=alert(1)//<",
  "<p <img src=x onerror=alert(1)>>a",
  "<p\u000cid=x\u000conclick=alert(1)>a",
  "<\u0000script>alert(1)</\u0000script>",
  "\\u003cscript\\u003ealert(1)",
  "\uff1cscript\uff1ealert(1)\uff1c/script\uff1e",
  "+ADw-script+AD4-alert(1)+ADw-/script+AD4-",
  "<custom-element onclick=alert(1)>a</custom-element>",
  "<p is=x-evil slot=y part=z>a</p>",
  "<strong><em><u><s><a href=javascript:alert(1)>a</a></s></u></em></strong>",
  "<ul><li><ul><li><img src=x onerror=alert(1)></ul></ul>",
];

/** Every tag that may be in what is stored, character by character; text can't hold a `<` of its own. */
const allowed =
  /^<(\/?(p|strong|em|u|s|h2|h3|ul|ol|li|a|blockquote)|br \/|a href="(https?:\/\/|mailto:)[^"<>]*" target="_blank" rel="noopener nofollow")>$/;

function unexpectedTags(html: string): string[] {
  return (html.match(/<[^>]*>?/g) ?? []).filter((tag) => !allowed.test(tag));
}

describe("a cleaned description", () => {
  it.each(vectors.map((vector) => [vector]))("has nothing that runs: %j", (vector) => {
    const clean = cleanDescription(vector);
    expect(unexpectedTags(clean)).toEqual([]);
    const attributes = (clean.match(/<[^>]*>/g) ?? []).join("").replaceAll(/href="[^"]*"/g, "");
    expect(attributes).not.toMatch(/\son\w+\s*=/i);
    for (const [, href = ""] of clean.matchAll(/href="([^"]*)"/g)) {
      const url = new URL(href.replaceAll("&amp;", "&"));
      expect(["https:", "http:", "mailto:"]).toContain(url.protocol);
      expect(url.username).toBe("");
    }
    expect(clean).not.toMatch(/<script|javascript:/i);
    expect(cleanDescription(clean)).toBe(clean);
  });

  it("tries many ways, each once", () => {
    expect(new Set(vectors).size).toBe(vectors.length);
    expect(vectors.length).toBeGreaterThanOrEqual(140);
  });

  it("keeps what an editor makes", () => {
    const html =
      "<h2>Line-up</h2><p>Doors <strong>8 pm</strong>, <em>21+</em> &amp; <u>no</u> <s>cash</s><br />Bring ID</p>" +
      "<ul><li>One</li><li>Two</li></ul><ol><li>1</li></ol><h3>More</h3><blockquote>“Best night”</blockquote>";
    expect(cleanDescription(html)).toBe(html);
  });

  it("opens links elsewhere, and gives them nothing of ours", () => {
    const link = 'target="_blank" rel="noopener nofollow"';
    expect(cleanDescription('<a href="https://a.example/x?a=1&amp;b=2">a</a>')).toBe(
      `<a href="https://a.example/x?a=1&amp;b=2" ${link}>a</a>`,
    );
    expect(cleanDescription('<a href="MAILTO:a@a.example">a</a>')).toBe(`<a href="mailto:a@a.example" ${link}>a</a>`);
    expect(cleanDescription('<a href="javascript:alert(1)">a</a>')).toBe("<a>a</a>");
    expect(cleanDescription('<a href="/account">a</a>')).toBe("<a>a</a>");
  });

  it("keeps the words of tags that it drops, and their sense of bold and italic", () => {
    expect(cleanDescription("<div><b>Hi</b> <i>there</i><font color=red>!</font></div>")).toBe(
      "<strong>Hi</strong> <em>there</em>!",
    );
    expect(cleanDescription("5 < 6 & 7 > 3")).toBe("5 &lt; 6 &amp; 7 &gt; 3");
    expect(cleanDescription("")).toBe("");
    expect(cleanDescription("  just text\n")).toBe("just text");
  });

  it.each([
    ["deep nesting", "<ul><li>".repeat(6_000)],
    ["unclosed tags", "<p".repeat(25_000)],
    ["many links", "<a href=https://a.example>".repeat(1_900)],
    ["angle brackets", "<".repeat(50_000)],
    ["entities", "&lt".repeat(16_000)],
    ["comments", "<!--".repeat(12_500)],
    ["attributes", `<p ${"a=b ".repeat(12_000)}>`],
  ])("is quick with %s", (_name, html) => {
    const started = performance.now();
    const clean = cleanDescription(html.slice(0, 50_000));
    expect(performance.now() - started).toBeLessThan(1_000);
    expect(unexpectedTags(clean)).toEqual([]);
    expect(Math.max(0, ...depths(clean))).toBeLessThanOrEqual(20);
  });
});

function depths(html: string): number[] {
  let depth = 0;
  return (html.match(/<[^>]*>/g) ?? []).map((tag) => {
    if (tag.startsWith("</")) depth -= 1;
    else if (tag !== "<br />") depth += 1;
    return depth;
  });
}
