import { SignedOutFrame } from "@kinfold/frame/shell/signed-out-frame";
import { say } from "@kinfold/language/say";
import { lazy, Suspense, useEffect, useState } from "react";
import { Outlet, useLocation } from "react-router-dom";
import { PATHS } from "#paths.ts";
import { ContactSupport } from "#shell/contact-support.tsx";
import { waitUntilIdle } from "#shell/prefetch.ts";

const LanguageMenu = lazy(async () => ({
  default: (await import("#flows/language/language-menu.tsx")).LanguageMenu,
}));

const PROVERBS = {
  joining: {
    title: say("One cowrie is a shell. A thousand is a house."),
    text: say(
      "Members contribute to shared plans in naira or dollars and watch them grow in one place.",
    ),
  },
  returning: {
    title: say("Fold it away together. Unfold it for years."),
    text: say(
      "A private club for family and friends, run by a licensed asset manager. Members join by referral.",
    ),
  },
};

/** The public rooms, with a proverb for those who join and one for those who return. */
export function AuthLayout() {
  const { pathname } = useLocation();
  const [isIdle, setIdle] = useState(false);
  // No one waits for it: the form goes first.
  useEffect(() => void waitUntilIdle().then(() => setIdle(true)), []);
  const proverb = pathname === PATHS.signUp ? PROVERBS.joining : PROVERBS.returning;
  return (
    <SignedOutFrame
      logoHref={PATHS.home}
      at={pathname}
      cloth={proverb}
      wayOut={<ContactSupport />}
      foot={
        isIdle && (
          <Suspense fallback={null}>
            <LanguageMenu />
          </Suspense>
        )
      }
    >
      <Outlet />
    </SignedOutFrame>
  );
}
