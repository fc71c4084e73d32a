import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sessionStorageName } from "@cairn/contracts/account/account";
import { api } from "@cairn/contracts/api";
import { pageLanguages, pageNames } from "@cairn/contracts/text-pages/page-names";
import type { PageView } from "@cairn/contracts/text-pages/text-pages";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/test-app.ts";

let bare: TestApp;
let named: TestApp;
beforeAll(async () => {
  bare = await createTestApp({ humanCheck: "off" });
  named = await createTestApp({
    humanCheck: "off",
    beside: bare,
    operator: {
      name: "Polku & *Pojat* ry <script>",
      address: "Kapteeninkatu 1, 00140 Helsinki",
      email: "club@example.org",
    },
    smtpUrl: "smtp://mail.example.org",
    mapSources: {
      DEFAULT: {
        kind: "raster",
        keepDays: 7,
        template: "https://tiles.example.org/{z}/{x}/{y}.png",
        attribution: "© Example",
        maxZoom: 18,
        tileSize: 256,
      },
    },
  });
});
afterAll(async () => {
  await named.close();
  await bare.close();
});

const pageOf = async (server: TestApp, page: string, language?: string): Promise<PageView> => {
  const answer = await server.call("GET", `/pages/${page}${language ? `?language=${language}` : ""}`);
  expect(answer.statusCode).toBe(200);
  return answer.json<{ payload: PageView }>().payload;
};

describe("legal and informative pages", () => {
  it("[STAT-1] each has a text with a title, in English and Finnish; the privacy policy in five languages", async () => {
    for (const page of pageNames) {
      for (const language of ["en", "fi"] as const) {
        const text = await pageOf(bare, page, language);
        expect([text.page, text.language, text.html.match(/<h1>/g)?.length]).toEqual([page, language, 1]);
        expect(text.html).toMatch(/^<h1>/);
        expect(text.html).not.toMatch(/\{\{|&lt;!--|undefined/);
      }
    }
    const policy = await pageOf(bare, "privacy-policy");
    expect(policy.languages).toEqual(pageLanguages);
    const titles = await Promise.all(
      pageLanguages.map(async (language) => {
        const { html } = await pageOf(bare, "privacy-policy", language);
        return /<h1>(.*?)<\/h1>/.exec(html)?.[1];
      }),
    );
    expect(new Set(titles).size).toBe(pageLanguages.length);
  });

  it("[STAT-1] a language without a text gets the English one, an unknown page or language none", async () => {
    expect((await pageOf(bare, "cookies", "fr")).language).toBe("en");
    expect((await bare.call("GET", "/pages/imprint")).statusCode).toBe(404);
    expect((await bare.call("GET", "/pages/cookies?language=../../x")).statusCode).toBe(400);
  });

  it("[STAT-1] names the operator and how to reach them, with nothing in it that is read as Markdown or HTML", async () => {
    const { html } = await pageOf(named, "service-terms");
    expect(html).toContain("Polku &amp; *Pojat* ry &lt;script&gt;");
    expect(html).toContain("Kapteeninkatu 1, 00140 Helsinki");
    expect(html).toContain("club@example.org");
    for (const language of pageLanguages) {
      const unnamed = (await pageOf(bare, "privacy-policy", language)).html;
      expect(unnamed).not.toContain("Polku");
      // The section on responsibility has a text for operators who give no name.
      expect(unnamed.split("</h2>")[1]?.length).toBeGreaterThan(40);
    }
  });

  it("[STAT-1] says in each language who else gets something, and only where somebody does", async () => {
    for (const language of pageLanguages) {
      const others = async (server: TestApp) =>
        (await pageOf(server, "privacy-policy", language)).html.match(/<li>/g)?.length ?? 0;
      // A mail server and a map provider.
      expect((await others(named)) - (await others(bare))).toBe(2);
    }
  });

  it("[STAT-1] says in each language how long mails are files, and only where no mail server gets them", async () => {
    const mailFiles = {
      en: "mails stay files that the operator can read",
      fi: "30 päivää tiedostoja, jotka ylläpitäjä voi lukea",
      de: "30 Tage lang Dateien, die der Betreiber lesen kann",
      fr: "pendant 30 jours des fichiers que l’exploitant peut lire",
      es: "durante 30 días en archivos que el gestor puede leer",
    };
    for (const language of pageLanguages) {
      expect((await pageOf(bare, "privacy-policy", language)).html).toContain(mailFiles[language]);
      expect((await pageOf(named, "privacy-policy", language)).html).not.toContain(mailFiles[language]);
    }
  });

  it("[STAT-1] says as much in each language, about everything that a server may be set to do", async () => {
    const full = await createTestApp({
      humanCheck: "off",
      beside: bare,
      smtpUrl: "smtp://mail.example.org",
      newsletterUrl: "https://list.example.org",
      geocoder: { kind: "photon", address: "https://photon.example.org/api" },
      routingEngine: { kind: "valhalla", address: "https://routing.example.org" },
      oidc: { issuer: "https://id.example.org", clientId: "c", clientSecret: "s", name: "Club <login>" },
      facebook: { appId: "1", appSecret: "s", graphUrl: "https://graph.facebook.com/v23.0" },
    });
    const points = await Promise.all(
      pageLanguages.map(async (language) => {
        const [less, more] = await Promise.all(
          [bare, full].map(async (server) => (await pageOf(server, "privacy-policy", language)).html),
        );
        expect(less).not.toContain("Facebook");
        expect(more).toContain("Club &lt;login&gt;");
        return [less, more].map((html) => html?.match(/<li>/g)?.length);
      }),
    );
    expect(points).toEqual(pageLanguages.map(() => points[0]));
    expect((points[0]?.[1] ?? 0) - (points[0]?.[0] ?? 0)).toBe(6);
    await full.close();
  });

  it("[STAT-1] the page on cookies names each that a browser gets, and no other", async () => {
    const person = { username: "reader", password: "over the hills" };
    const answers = [
      await bare.call("POST", "/user", {
        payload: { ...person, realName: "Reader", email: "reader@example.org" },
      }),
      await bare.call("POST", "/login", {
        payload: new URLSearchParams({ l: person.username, p: person.password }).toString(),
      }),
      await bare.call(api.startPasskeyLogin.method, api.startPasskeyLogin.path),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const given = answers.flatMap(({ headers }) => /^[^=]+/.exec(String(headers["set-cookie"]))?.[0] ?? []);
    for (const language of ["en", "fi"]) {
      const { html } = await pageOf(bare, "cookies", language);
      const told = [...html.matchAll(/<code>(.*?)<\/code>/g)].map(([, name]) => name);
      // The page itself sets the session cookie.
      expect(new Set(told)).toEqual(new Set([...given, sessionStorageName]));
    }
  });

  it("[STAT-1] an operator's own file replaces ours, in a language of its own, too, and runs nothing", async () => {
    const folder = join(bare.dataDir, "pages");
    await mkdir(folder, { recursive: true });
    const text = [
      "# Evästeet meillä",
      "Tervetuloa, {{operator}}. <script>alert(1)</script> [a](javascript:alert(1)) ![p](https://else.example.org/p.png)",
      "<!-- if mail -->",
      "Viestejä.",
      "<!-- end -->",
    ].join("\r\n");
    await writeFile(join(folder, "cookies.fi.md"), text);
    await writeFile(join(folder, "cookies.de.md"), "# Kekse");
    const own = await pageOf(bare, "cookies", "fi");
    expect(own.html).toContain("<h1>Evästeet meillä</h1>");
    expect(own.html).not.toMatch(/<script|javascript:|<img|Viestejä/);
    expect(own.languages).toEqual(["fi", "de"]);
    expect((await pageOf(bare, "cookies", "de")).html).toBe("<h1>Kekse</h1>");
    expect((await pageOf(named, "cookies", "fi")).html).toContain("Viestejä.");
    // Nobody reads our text any more: languages without a file of theirs get their first, or their English
    // one once there is one.
    expect((await pageOf(bare, "cookies", "en")).language).toBe("fi");
    await writeFile(join(folder, "cookies.en.md"), "# Our cookies");
    for (const language of ["en", "fr", "es"])
      expect((await pageOf(bare, "cookies", language)).html).toBe("<h1>Our cookies</h1>");
    expect((await pageOf(bare, "cookies", "fi")).html).toContain("<h1>Evästeet meillä</h1>");
    expect((await pageOf(bare, "service-terms", "fi")).languages).toContain("en");
  });
});
