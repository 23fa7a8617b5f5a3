import fastify from "fastify";
import { serveSite } from "#platform/site.ts";

/** Serves a folder as a built app at an address of its own, without a club behind it. */
export async function openSite(root: string): Promise<{ url: string; close: () => Promise<void> }> {
  const app = fastify();
  await serveSite(app, {
    root,
    config: {
      captcha_site_key: "",
      captcha_script_url: "",
      ga_measurement_id: "",
      gtm_id: "",
      support_email: "",
      service_worker: false,
      restored_copy: null,
      links: {
        support: "",
        dollar_fund: "",
        contact: "",
        terms: "",
        privacy: "",
        bylaws: "",
        diaspora_terms: "",
        course: "",
        quiz: "",
      },
    },
    policyOf: () => "default-src 'self'",
    isRoom: () => true,
  });
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  return { url: url.replace("127.0.0.1", "localhost"), close: () => app.close() };
}
