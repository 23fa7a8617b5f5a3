import { useMembers } from "@kinfold/api/office/members";
import { useCaseDraft, useOpenSuspiciousCase } from "@kinfold/api/office/suspicious-cases";
import { buildFigureId } from "@kinfold/contract/figure-sources";
import { toTransactionId } from "@kinfold/contract/ids";
import { NOTE_MAX_CHARACTERS } from "@kinfold/contract/limits";
import { CaseOrigin, type CaseDraft } from "@kinfold/contract/office/suspicious-cases";
import { Refusal } from "@kinfold/contract/refusal";
import { useForm } from "@kinfold/frame/form";
import { formatLagosMoment } from "@kinfold/frame/lagos-time";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { PageTitle } from "@kinfold/frame/shell/page-title";
import { Read } from "@kinfold/frame/shell/read";
import { Button } from "@kinfold/ui/button";
import { Checkbox } from "@kinfold/ui/checkbox";
import { Fact, Facts } from "@kinfold/ui/facts";
import { Figure } from "@kinfold/ui/figure";
import { Link } from "@kinfold/ui/link";
import { SearchField } from "@kinfold/ui/search-field";
import { TextArea } from "@kinfold/ui/text-area";
import { toast } from "@kinfold/ui/toast";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { is } from "superstruct";
import { PATHS } from "#paths.ts";
import { OfficeFigure } from "#queue/office-figure.tsx";
import { useQueueAddress } from "#queue/queue-address.ts";
import { Missing } from "#shell/missing.tsx";
import { ReadFailed, renderReadFailed } from "#shell/read-failed.tsx";
import { buildCasePath, buildNewCasePath, CASE_ORIGIN_WORDS } from "./case-words.ts";
import { TYPE_WORDS } from "./large-transaction-words.ts";

type Beginning = { memberId: string; origin: CaseOrigin; originId: string | undefined };

/** Opens a suspicious-transaction case: from a row of a list that the address names, or by hand about a member. */
export function NewCasePage() {
  const address = useQueueAddress();
  const [memberId, origin, originId] = ["member", "origin", "from"].map(address.get);
  return (
    <>
      <p className="mb-1 text-sm">
        <Link href={PATHS.cases}>Cases</Link>
      </p>
      <PageTitle title="Open a case">Open a case</PageTitle>
      <p className="mt-1 max-w-[70ch] text-ink-soft">
        From now on there are 24 hours to report it to the NFIU, or to close it by two people. Never
        speak of it to the member.
      </p>
      {memberId === undefined || memberId === "" ? (
        <ChooseMember />
      ) : (
        <Drafted
          beginning={{
            memberId,
            origin: is(origin, CaseOrigin) ? origin : "member",
            originId: originId === "" ? undefined : originId,
          }}
        />
      )}
    </>
  );
}

/** Finds the member by name, email or number. Opens nothing of theirs. */
function ChooseMember() {
  const address = useQueueAddress();
  const search = address.get("search");
  return (
    <div className="mt-5 flex flex-col gap-4">
      <SearchField
        className="sm:max-w-100"
        label="Name, email or number of the member"
        placeholder="Name, email or number"
        value={search}
        onSearch={(words) => {
          address.set({ search: words });
        }}
      />
      {search !== "" && <FoundMembers search={search} />}
    </div>
  );
}

function FoundMembers({ search }: { search: string }) {
  return (
    <Read
      of={useMembers({ search, page: 1, per_page: 10 })}
      waiting="Looking for members"
      renderUnreachable={renderReadFailed("The members could not be read")}
    >
      {({ data }) =>
        data.length === 0 ? (
          <p className="text-ink-soft">No member fits this.</p>
        ) : (
          <ul aria-label="Members" className="m-0 flex list-none flex-col gap-2 p-0">
            {data.map(({ id, name, code }) => (
              <li key={id}>
                <Link href={buildNewCasePath(id)}>{name}</Link>, {code}
              </li>
            ))}
          </ul>
        )
      }
    </Read>
  );
}

function Drafted({ beginning }: { beginning: Beginning }) {
  const { memberId, origin, originId } = beginning;
  return (
    <Read
      of={useCaseDraft({
        member_id: memberId,
        origin,
        ...(originId !== undefined && { origin_id: originId }),
      })}
      waiting="Fetching their transactions"
      renderUnreachable={(error, again) =>
        error instanceof Refusal && error.code === "not_found" ? (
          <Missing />
        ) : (
          <ReadFailed title="The transactions could not be read" error={error} onRetry={again} />
        )
      }
    >
      {(draft) => <Opening draft={draft} beginning={beginning} />}
    </Read>
  );
}

type Written = { reason: string; transaction_ids: string };

/** The reason, and which transactions it is about. */
function Opening({ draft, beginning }: { draft: CaseDraft; beginning: Beginning }) {
  const { member, transactions } = draft;
  const { origin, originId } = beginning;
  const [chosen, setChosen] = useState<readonly string[]>(draft.chosen);
  const navigate = useNavigate();
  const open = useOpenSuspiciousCase();
  const form = useForm<Written>({
    defaultValues: { reason: "", transaction_ids: "" },
    mode: "onSubmit",
    check: ({ reason }) => (reason.trim() === "" ? { reason: "Say what is suspicious." } : {}),
    send: async ({ reason }) => {
      const { id } = await open.trigger({
        member_id: member.id,
        origin,
        ...(originId !== undefined && { origin_id: originId }),
        reason: reason.trim(),
        transaction_ids: [...chosen],
      });
      toast.success("Opened. Its 24 hours have begun.");
      void navigate(buildCasePath(id));
    },
  });
  return (
    <form {...form.props} aria-label="The case" className="mt-5 flex max-w-160 flex-col gap-4.5">
      <Facts>
        <Fact term="Member">
          {member.name}, {draft.code}
        </Fact>
        <Fact term="Opened from">{CASE_ORIGIN_WORDS[origin]}</Fact>
      </Facts>
      <TextArea
        label="What is suspicious"
        required
        help="It stands in the report."
        rows={3}
        maxLength={NOTE_MAX_CHARACTERS}
        {...form.field("reason")}
      />
      <fieldset className="m-0 border-0 p-0">
        <legend className="mb-2 heading-xs">Transactions that it is about</legend>
        {transactions.length === 0 ? (
          <p className="text-ink-soft">They have none in the last 12 months.</p>
        ) : (
          <ul className="m-0 flex list-none flex-col gap-2 p-0">
            {transactions.map(({ id, type, at, reference, amount, currency }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
                <Checkbox
                  label={`${TYPE_WORDS[type]}, ${formatLagosMoment(at)}, ${reference}`}
                  checked={chosen.includes(id)}
                  onCheckedChange={() => {
                    setChosen(
                      chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id],
                    );
                  }}
                />
                <OfficeFigure figure={buildFigureId("transaction", toTransactionId(id))}>
                  <Figure size="row" amount={amount} currency={currency} />
                </OfficeFigure>
              </li>
            ))}
          </ul>
        )}
      </fieldset>
      <FormRefusal>{form.refused}</FormRefusal>
      <Button type="submit" className="self-start" busy={form.isSending ? "Opening" : undefined}>
        Open the case
      </Button>
    </form>
  );
}
