import { AuthBand, AuthCloth } from "@kinfold/ui/auth-cloth";
import { ThemeToggle } from "@kinfold/ui/theme-toggle";
import { TopBar } from "@kinfold/ui/top-bar";
import type { ReactNode } from "react";
import { PagePlace, type PagePlaceProps } from "./page-place.tsx";
import { MAIN_ID, SkipLink } from "./skip-link.tsx";

export type SignedOutFrameProps = PagePlaceProps & {
  logoHref: string;
  /** What the hanging cloth says. */
  cloth: { title: string; text: string };
  /** What stands under the form. */
  foot?: ReactNode;
};

/** The frame of pages for visitors: the sticky top bar, the form on the left, the hanging cloth on the right from 1024px. */
export function SignedOutFrame({ logoHref, cloth, foot, ...page }: SignedOutFrameProps) {
  return (
    <div className="min-h-screen lg:grid lg:grid-cols-[minmax(0,1fr)_clamp(400px,41vw,600px)]">
      <SkipLink />
      <div className="min-w-0">
        <TopBar logoHref={logoHref} end={<ThemeToggle />} />
        <AuthBand />
        <main
          id={MAIN_ID}
          tabIndex={-1}
          className="outline-none flex justify-center px-5 pt-2 pb-14 lg:min-h-[calc(100vh-88px)] lg:px-12 lg:pt-10 lg:pb-20"
        >
          <PagePlace {...page} />
        </main>
        {foot}
      </div>
      <AuthCloth {...cloth} />
    </div>
  );
}
