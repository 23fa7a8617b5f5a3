import { showKycUpdate } from "@kinfold/api/session";
import { useSignalValue } from "@kinfold/api/use-signal-value";
import type { User } from "@kinfold/contract/members";
import { useLocation } from "react-router-dom";
import { isUpdateWanted } from "#flows/kyc/kyc-update.tsx";
import { SurveyPopup } from "#flows/survey/survey-popup.tsx";
import { TermsUpdate } from "#flows/terms/terms-update.tsx";
import { PATHS } from "#paths.ts";
import { moneyDialog } from "#shell/money-dialogs.ts";

/**
 * What the club asks of a member by itself, one thing at a time: first agreement to changed terms, wherever they are, then
 * documents, which the overview asks for, then their opinion. An opinion never comes between a member and their money.
 */
export function SessionPrompts({ member }: { member: User }) {
  const { pathname } = useLocation();
  const mayAskForDocuments = useSignalValue(showKycUpdate);
  const isMoving = useSignalValue(moneyDialog) !== null;
  if (!member.terms_and_conditions) return <TermsUpdate />;
  const survey = member.active_survey;
  const isAtOverview = pathname === PATHS.overview;
  if (survey === null || isMoving || !isAtOverview) return null;
  if (mayAskForDocuments && isUpdateWanted(member)) return null;
  return <SurveyPopup survey={survey} />;
}
