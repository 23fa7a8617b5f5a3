import { browserConfig } from "@kinfold/contract/testing/samples";
import type { BrowserConfig } from "@kinfold/contract/browser-config";
import { captchaTestKeys, captchaTestScript } from "@kinfold/ui/testing/captcha-script";
import { readStoryPlace } from "@kinfold/frame/testing/story-place";
import { LinkProvider } from "@kinfold/ui/link";
import { Toaster } from "@kinfold/ui/toast";
import type { Decorator } from "@storybook/react-vite";
import type { ReactNode } from "react";
import { configure } from "storybook/test";
import { MemoryRouter, Route, Routes, useLocation } from "react-router-dom";
import { ConfigProvider } from "@kinfold/frame/config";
import { AppLink } from "#shell/app-link.tsx";
import { AuthLayout } from "#shell/auth-layout.tsx";
import { CopyNotice } from "#shell/copy-notice.tsx";
import { DashboardLayout } from "#shell/dashboard-layout.tsx";
import { MembersOnly, PublicOnly } from "#shell/guards.tsx";

// A page waits for its chunk, its captcha and its answers; a busy machine needs more than the usual second.
configure({ asyncUtilTimeout: 8000 });

/** The captcha mock of the stories, by what it does. */
export const CAPTCHA: typeof captchaTestKeys = captchaTestKeys;

/** What the server would have told the page, with a captcha that passes. Stories change it by `parameters.config`. */
export const storyConfig: BrowserConfig = {
  ...browserConfig,
  captcha_script_url: captchaTestScript,
  captcha_site_key: CAPTCHA.passes,
};

/** Shows where the app went, for stories that leave their page. */
function Landed() {
  const { pathname, search } = useLocation();
  return (
    <p>
      Landed on <output aria-label="Address">{`${pathname}${search}`}</output>
    </p>
  );
}

function Surroundings({
  at,
  config,
  children,
}: {
  at: string;
  config: object;
  children: ReactNode;
}) {
  return (
    <ConfigProvider value={{ ...storyConfig, ...config }}>
      <MemoryRouter initialEntries={[at]}>
        <LinkProvider component={AppLink}>
          <CopyNotice />
          {children}
        </LinkProvider>
      </MemoryRouter>
      <Toaster />
    </ConfigProvider>
  );
}

/** Puts a public page into its layout, behind its guard, at its address. */
export const withAuthLayout =
  (usual: string): Decorator =>
  (Story, context) => (
    <Surroundings {...readStoryPlace(context, usual)}>
      <Routes>
        <Route element={<PublicOnly />}>
          <Route element={<AuthLayout />}>
            <Route path="/auth/*" element={<Story />} />
          </Route>
        </Route>
        <Route path="*" element={<Landed />} />
      </Routes>
    </Surroundings>
  );

/** Puts a private page into its layout, behind its guard. The story signs someone in. */
export const withDashboard =
  (usual: string): Decorator =>
  (Story, context) => (
    <Surroundings {...readStoryPlace(context, usual)}>
      <Routes>
        <Route element={<MembersOnly />}>
          <Route element={<DashboardLayout />}>
            <Route path="/dashboard/*" element={<Story />} />
          </Route>
        </Route>
        <Route path="*" element={<Landed />} />
      </Routes>
    </Surroundings>
  );

/** A router and a page's configuration, and nothing around. */
export const withApp =
  (usual: string): Decorator =>
  (Story, context) => (
    <Surroundings {...readStoryPlace(context, usual)}>
      <Story />
    </Surroundings>
  );
