import { OfficeFigure } from "#queue/office-figure.tsx";
import { buildFigureId } from "@kinfold/contract/figure-sources";
import { Read } from "@kinfold/frame/shell/read";
import {
  useApproveValuation,
  useCorrectValuation,
  useRejectValuation,
  useValuation,
} from "@kinfold/api/office/valuations";
import { useClaim } from "@kinfold/api/office/queues";
import { Refusal } from "@kinfold/contract/refusal";
import type { Valuation } from "@kinfold/contract/valuations";
import type { Staff } from "@kinfold/contract/staff";
import { formatLongDay, formatLagosMoment } from "@kinfold/frame/lagos-time";
import { PageTitle } from "@kinfold/frame/shell/page-title";
import { Badge } from "@kinfold/ui/badge";
import { Button } from "@kinfold/ui/button";
import { Card } from "@kinfold/ui/card";
import { Dialog } from "@kinfold/ui/dialog";
import { Fact, Facts } from "@kinfold/ui/facts";
import { Figure } from "@kinfold/ui/figure";
import { Link } from "@kinfold/ui/link";
import { Notice } from "@kinfold/ui/notice";
import { toast } from "@kinfold/ui/toast";
import { useState } from "react";
import { useNavigate, useParams } from "react-router-dom";
import { PATHS } from "#paths.ts";
import { DecisionForm } from "#queue/decision-form.tsx";
import { OtherStaffNotice } from "#queue/other-staff-notice.tsx";
import { useCurrentStaff, useMay } from "#session/current-staff.ts";
import { Missing } from "#shell/missing.tsx";
import { ReadFailed } from "#shell/read-failed.tsx";
import { checkCorrection, toValuationCorrection, FiguresForm } from "./figures-form.tsx";
import { ExceptionCard } from "./price-exception.tsx";
import { formatPriceChange, formatUnitPrice, formatUnits } from "#queue/price-words.ts";
import { SharesTable } from "./shares-table.tsx";
import { ValuationStatus } from "./valuation-status.tsx";

function FiguresOf({ valuation }: { valuation: Valuation }) {
  const { currency, assets, liabilities, previous_unit_price: previous } = valuation;
  return (
    <Facts>
      <Fact term="State">
        <ValuationStatus valuation={valuation} />
      </Fact>
      <Fact term="Price of a unit">
        <OfficeFigure figure={buildFigureId("unit-price", valuation.id)}>
          {formatUnitPrice(valuation.unit_price, currency)}
        </OfficeFigure>
      </Fact>
      {valuation.corrects !== null && (
        <Fact term={`Instead of version ${valuation.corrects.version}`}>
          <OfficeFigure figure={buildFigureId("unit-price", valuation.corrects.id)}>
            {formatUnitPrice(valuation.corrects.unit_price, currency)}
          </OfficeFigure>
        </Fact>
      )}
      <Fact term="Price before">
        {previous === null || valuation.previous_valued_on === null ? (
          "None: this is the first"
        ) : (
          <>
            <OfficeFigure
              figure={buildFigureId(
                "plan-price",
                String(valuation.plan_id),
                valuation.previous_valued_on,
              )}
            >
              {formatUnitPrice(previous, currency)}
            </OfficeFigure>
            , {formatLongDay(valuation.previous_valued_on)}
          </>
        )}
      </Fact>
      {valuation.change_percent !== null && (
        <Fact term="Change">
          <OfficeFigure figure={buildFigureId("price-change", valuation.id)}>
            {formatPriceChange(valuation.change_percent)}
          </OfficeFigure>
        </Fact>
      )}
      {valuation.price_band !== null && (
        <Fact term="Band">
          {`±${valuation.price_band.percent.toFixed(2)}% of ${formatUnitPrice(valuation.price_band.base_unit_price, currency)}`}
          {valuation.price_band.is_outside && (
            <Badge tone="wait" className="ml-2">
              Outside
            </Badge>
          )}
        </Fact>
      )}
      <Fact term="Members’ units that day">
        <OfficeFigure figure={buildFigureId("plan-units", valuation.id)}>
          {formatUnits(valuation.units)}
        </OfficeFigure>
      </Fact>
      {assets !== null && liabilities !== null && (
        <>
          <Fact term="The plan has">
            <OfficeFigure figure={buildFigureId("valuation-assets", valuation.id)}>
              <Figure amount={assets} currency={currency} />
            </OfficeFigure>
          </Fact>
          <Fact term="The plan owes">
            <OfficeFigure figure={buildFigureId("valuation-liabilities", valuation.id)}>
              <Figure amount={liabilities} currency={currency} />
            </OfficeFigure>
          </Fact>
        </>
      )}
      <Fact term="Units at this price" total>
        <OfficeFigure figure={buildFigureId("valuation-net", valuation.id)}>
          <Figure amount={valuation.net} currency={currency} />
        </OfficeFigure>
      </Fact>
    </Facts>
  );
}

function History({ valuation }: { valuation: Valuation }) {
  const { drafted_by: maker, decided_by: decider, corrects, corrected_by: better } = valuation;
  return (
    <Facts>
      <Fact term="Drafted by">{`${maker.name}, ${formatLagosMoment(valuation.drafted_at)}`}</Fact>
      <Fact term="Where the figures come from">{valuation.source_note}</Fact>
      {corrects !== null && (
        <Fact term="What was wrong">
          {corrects.reason}{" "}
          <Link href={`${PATHS.valuations}/${corrects.id}`}>See that version</Link>
        </Fact>
      )}
      {decider !== null && valuation.decided_at !== null && (
        <Fact term={valuation.status === "approved" ? "Published by" : "Rejected by"}>
          {`${decider.name}, ${formatLagosMoment(valuation.decided_at)}`}
        </Fact>
      )}
      {valuation.reason !== null && <Fact term="Reason">{valuation.reason}</Fact>}
      {better !== null && (
        <Fact term="Corrected on">
          {formatLagosMoment(better.at)}{" "}
          <Link href={`${PATHS.valuations}/${better.id}`}>See it</Link>
        </Fact>
      )}
    </Facts>
  );
}

const PUBLISH = {
  value: "approve",
  label: "Publish",
  busy: "Publishing",
  reasons: ["Agrees with the custodian’s statement", "Agrees with the manager’s report"],
} as const;
const REJECT = {
  value: "reject",
  label: "Reject",
  busy: "Rejecting",
  danger: true,
  reasons: ["The figures do not agree with their source", "The source is missing", "Wrong day"],
} as const;

/** Why a price outside its band cannot be published now, or not by this person. */
function whyNotPublished(valuation: Valuation, me: Staff): string | undefined {
  if (valuation.price_band?.is_outside !== true) return undefined;
  if (valuation.exception === null) {
    return "The price is outside the plan’s band. It is published once a reason and the custodian’s statement are attached.";
  }
  if (valuation.exception.attached_by.id === me.id) {
    return "You attached the statement. Another admin has to publish it.";
  }
  return me.roles.includes("admin")
    ? undefined
    : "The price is outside the plan’s band. An admin has to publish it.";
}

function Decision({ valuation, onDecided }: { valuation: Valuation; onDecided: () => unknown }) {
  const me = useCurrentStaff();
  const mayDecide = useMay("valuation.decide");
  const approve = useApproveValuation(valuation.id);
  const reject = useRejectValuation(valuation.id);
  const claim = useClaim(mayDecide ? { kind: "valuation", id: valuation.id } : undefined);
  const mayNot =
    valuation.drafted_by.id === me.id
      ? "You drafted this. Someone else has to decide about it."
      : mayDecide
        ? undefined
        : "Your role reads valuations and does not decide about them.";
  const notPublished = whyNotPublished(valuation, me);
  return (
    <>
      <OtherStaffNotice claim={claim} />
      {mayNot === undefined && notPublished !== undefined && (
        <p className="text-ink-soft">{notPublished}</p>
      )}
      <DecisionForm
        options={notPublished === undefined ? [PUBLISH, REJECT] : [REJECT]}
        mayNot={mayNot}
        onDecide={async ({ decision, words }) => {
          await (decision === "approve" ? approve : reject).trigger({ reason: words });
          toast.success(decision === "approve" ? "Published" : "Rejected");
          await onDecided();
        }}
      />
    </>
  );
}

function Correct({ valuation }: { valuation: Valuation }) {
  const { trigger } = useCorrectValuation(valuation.id);
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        onClick={() => {
          setOpen(true);
        }}
      >
        Draft a correction
      </Button>
      {isOpen && (
        <Dialog
          open
          onOpenChange={setOpen}
          title="What should it have been?"
          description="The published price stays as it was. Another version of this day takes its place once someone else publishes it; only the newest price of a plan can be corrected."
        >
          <FiguresForm
            currency={valuation.currency}
            check={checkCorrection}
            onSend={async (written) => {
              const { id } = await trigger(toValuationCorrection(written));
              toast.success("Correction drafted");
              setOpen(false);
              void navigate(`${PATHS.valuations}/${id}`);
            }}
          />
        </Dialog>
      )}
    </>
  );
}

/** One valuation: its figures, what it does for each member, and the decision of a second person. */
export function ValuationPage() {
  const { id = "" } = useParams();
  const reading = useValuation(id);
  const mayDraft = useMay("valuation.draft");
  return (
    <Read
      of={reading}
      waiting="Reading the valuation"
      renderUnreachable={(error, again) =>
        error instanceof Refusal && error.code === "not_found" ? (
          <Missing />
        ) : (
          <ReadFailed title="The valuation could not be read" error={error} onRetry={again} />
        )
      }
    >
      {(data) => {
        const { valuation, preview } = data;
        const isCurrent = valuation.status === "approved" && valuation.corrected_by === null;
        const title = `${valuation.plan_name}, ${formatLongDay(valuation.valued_on)}`;
        return (
          <>
            <p className="mb-1 text-sm">
              <Link href={`${PATHS.valuations}/plans/${valuation.plan_id}`}>
                {valuation.plan_name}
              </Link>
            </p>
            <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
              <PageTitle title={title}>{formatLongDay(valuation.valued_on)}</PageTitle>
              {mayDraft && isCurrent && <Correct key={valuation.id} valuation={valuation} />}
            </div>
            <p className="mt-1 text-ink-soft">
              Version {valuation.version} of this day
              {valuation.corrects !== null &&
                `, which corrects version ${valuation.corrects.version}`}
              .
            </p>
            <div className="mt-5 grid items-start gap-6 xl:grid-cols-2">
              <Card>
                <h2 className="mb-2 heading-sm">Figures</h2>
                <FiguresOf valuation={valuation} />
              </Card>
              <Card>
                <h2 className="mb-2 heading-sm">Who says so</h2>
                <History valuation={valuation} />
                {valuation.status === "draft" && (
                  <div className="mt-5 flex flex-col gap-4">
                    <Decision
                      key={valuation.id}
                      valuation={valuation}
                      onDecided={() => reading.mutate()}
                    />
                  </div>
                )}
              </Card>
            </div>
            <ExceptionCard valuation={valuation} onAttached={() => reading.mutate()} />
            {preview !== null && <SharesTable valuation={valuation} preview={preview} />}
            {valuation.status === "draft" && preview === null && (
              <Notice className="mt-6" title="This day is not over in Lagos">
                Members may still put money in for it. It can be looked at, and published, from
                tomorrow.
              </Notice>
            )}
          </>
        );
      }}
    </Read>
  );
}
