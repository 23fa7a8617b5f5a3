import { keepFile } from "@kinfold/api/files";
import { useFullStatementFile } from "@kinfold/api/full-statements";
import {
  FULL_STATEMENT_FORMATS,
  type FullStatementFormat,
} from "@kinfold/contract/full-statements";
import { useClock } from "@kinfold/frame/clock";
import { useForm } from "@kinfold/frame/form";
import { formatLongDay, lagosIsoDay } from "@kinfold/frame/lagos-time";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { say } from "@kinfold/language/say";
import { Button } from "@kinfold/ui/button";
import { Dialog } from "@kinfold/ui/dialog";
import { DownloadSimpleIcon } from "@kinfold/ui/icon";
import { Notice } from "@kinfold/ui/notice";
import { Segmented } from "@kinfold/ui/segmented";
import { SelectField } from "@kinfold/ui/select-field";
import { toast } from "@kinfold/ui/toast";
import { useCurrentMember } from "#session/use-current-member.ts";
import {
  findLastClosedMonth,
  fitMonth,
  isClosed,
  MONTH_NAMES,
  nameMonth,
  toMonth,
  type Month,
} from "./report-months.ts";

const FORMAT_NAMES: Readonly<Record<FullStatementFormat, string>> = {
  pdf: "PDF",
  csv: "CSV",
  xlsx: "Excel",
};

const isFormat = (text: string): text is FullStatementFormat =>
  FULL_STATEMENT_FORMATS.some((format) => format === text);

export type FullStatementProps = { open: boolean; onClose: () => void };

/** Prints everything that the member has, for a month or a year that is over. What was chosen survives a refusal. */
export function FullStatement({ open, onClose }: FullStatementProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      size="sm"
      title={say("Full statement")}
      description={say("Your wallets, your plans and their units, and what was on its way.")}
    >
      <FullStatementForm onClose={onClose} />
    </Dialog>
  );
}

/** The months, oldest and newest, and the years that there are statements of; nulls where there is none yet. */
function listPeriods(joined: string, today: string) {
  const first = toMonth(joined);
  const newest = findLastClosedMonth(today);
  const lastYear = newest.month === 12 ? newest.year : newest.year - 1;
  const listYears = (last: number): number[] =>
    Array.from({ length: Math.max(0, last - first.year + 1) }, (_, at) => last - at);
  return {
    first,
    newest,
    hasMonth: isClosed(first, newest),
    years: { month: listYears(newest.year), year: listYears(lastYear) },
  };
}

/** When there is a first statement. */
const nameFirstDay = (first: Month, of: "month" | "year"): string =>
  formatLongDay(
    of === "year" || first.month === 12
      ? `${first.year + 1}-01-01`
      : `${nameMonth({ ...first, month: first.month + 1 })}-01`,
  );

function FullStatementForm({ onClose }: Pick<FullStatementProps, "onClose">) {
  const { created_at: joined } = useCurrentMember();
  const now = useClock();
  const { first, newest, hasMonth, years } = listPeriods(
    lagosIsoDay(new Date(joined)),
    lagosIsoDay(now()),
  );
  const { trigger } = useFullStatementFile();
  const form = useForm({
    defaultValues: {
      period: "month",
      month: String(newest.month),
      year: String(newest.year),
      format: "pdf",
    },
    check: () => ({}),
    send: async ({ period: of, month, year, format }) => {
      const wholeYear = {
        year: Number(year),
        format: isFormat(format) ? format : ("pdf" as const),
      };
      keepFile(await trigger(of === "year" ? wholeYear : { ...wholeYear, month: Number(month) }));
      toast.success(say("Your statement is downloaded."));
      onClose();
    },
  });
  const period = form.watch("period") === "year" ? "year" : "month";
  const shown = { month: Number(form.watch("month")), year: Number(form.watch("year")) };
  const show = (asked: Month): void => {
    const { month, year } = fitMonth(asked, first, newest);
    form.setValue("month", String(month));
    form.setValue("year", String(year));
  };
  const choosePeriod = (of: string): void => {
    form.setValue("period", of);
    const [last] = years.year;
    // The year that is not over has a statement of each month, and none of its own.
    if (of === "year" && last !== undefined)
      form.setValue("year", String(Math.min(shown.year, last)));
  };
  const hasPeriod = period === "month" ? hasMonth : years.year.length > 0;

  return (
    <form {...form.props} aria-label={say("Full statement")} className="flex flex-col gap-5">
      <Segmented
        label={say("Period")}
        value={period}
        onChange={choosePeriod}
        options={[
          { value: "month", label: say("Month") },
          { value: "year", label: say("Year") },
        ]}
      />
      {hasPeriod ? (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            {period === "month" && (
              <SelectField
                label={say("Month")}
                {...form.choice("month")}
                onChange={(month) => show({ ...shown, month: Number(month) })}
                options={MONTH_NAMES.map((label, at) => {
                  const month = { month: at + 1, year: shown.year };
                  const isThere = isClosed(month, newest) && isClosed(first, month);
                  return { value: String(at + 1), label, disabled: !isThere };
                })}
              />
            )}
            <SelectField
              label={say("Year")}
              {...form.choice("year")}
              onChange={(year) =>
                period === "month"
                  ? show({ ...shown, year: Number(year) })
                  : form.setValue("year", year)
              }
              options={years[period].map((year) => ({ value: String(year), label: String(year) }))}
            />
          </div>
          <Segmented
            label={say("File")}
            {...form.choice("format")}
            options={FULL_STATEMENT_FORMATS.map((value) => ({
              value,
              label: FORMAT_NAMES[value],
            }))}
          />
          <p className="text-sm text-ink-soft">
            {say(
              "The files say the same and carry the same code. Anyone you give one to can check it.",
            )}
          </p>
          <FormRefusal>{form.refused}</FormRefusal>
          <Button
            type="submit"
            block
            icon={DownloadSimpleIcon}
            busy={form.isSending ? say("Preparing") : undefined}
          >
            {say("Download statement")}
          </Button>
        </>
      ) : (
        <Notice tone="info">
          {period === "month"
            ? say("Your first statement of a month comes on {day}, when the month is over.", {
                day: nameFirstDay(first, period),
              })
            : say("Your first statement of a year comes on {day}, when the year is over.", {
                day: nameFirstDay(first, period),
              })}
        </Notice>
      )}
    </form>
  );
}
