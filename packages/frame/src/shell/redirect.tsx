import { useEffect } from "react";
import { useNavigate } from "react-router-dom";

/**
 * Goes to another page of the app in place of this one. Where the history takes a step before that page is there, as when a
 * sheet closes, it goes again: the step ends what was under way, and the router's own `Navigate` goes once.
 */
export function Redirect({ to }: { to: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    const go = (): void => {
      void navigate(to, { replace: true });
    };
    go();
    window.addEventListener("popstate", go);
    return () => window.removeEventListener("popstate", go);
  }, [navigate, to]);
  return null;
}
