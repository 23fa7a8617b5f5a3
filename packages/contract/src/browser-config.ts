import { boolean, nullable, string, type, type Infer } from "superstruct";

/** What the server tells the page about its surroundings, in `<script type="application/json" id="kinfold-config">`. */
export const BrowserConfig = type({
  captcha_site_key: string(),
  /** Address of the captcha widget's script. */
  captcha_script_url: string(),
  /** Empty: analytics and tag manager are not loaded at all. */
  ga_measurement_id: string(),
  gtm_id: string(),
  support_email: string(),
  /** Whether the browser may keep the shell of the app for the next visit. */
  service_worker: boolean(),
  /** Set while the server works on a restored copy that no one released: what it holds is of this moment, where that is known. */
  restored_copy: nullable(type({ as_of: nullable(string()) })),
  /** External pages; an empty address hides its link. */
  links: type({
    support: string(),
    dollar_fund: string(),
    contact: string(),
    terms: string(),
    privacy: string(),
    bylaws: string(),
    diaspora_terms: string(),
    course: string(),
    quiz: string(),
  }),
});
export type BrowserConfig = Infer<typeof BrowserConfig>;
