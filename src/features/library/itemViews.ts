import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import type { ServiceRequest } from '../../domain/endpoints/endpoints.ts';
import { newYorkDay } from '../../domain/dates/zones.ts';
import { formatCount } from '../../domain/format/number.ts';
import { formatDateRange } from '../../domain/format/week.ts';
import { earlierFirst } from '../../domain/quarters.ts';
import { commands, type CommandId, type ArgumentOf } from '../../ids.ts';
import { itemKinds, itemTypes, type ItemOf, type LibraryItem, type StoredFund } from '../../library/items/itemKinds.ts';

/** A command of another feature, and its argument. */
interface OwnCommand {
  command: CommandId;
  argument: ArgumentOf<CommandId>;
}

/** How items of one kind are shown. */
interface ItemView<I extends LibraryItem> {
  /** The label of their group. */
  heading: () => string;
  icon: string;
  /** The fields, besides those of every item, that find the item in the library and identify it to the user. */
  fields: v.ObjectEntries;
  /** The label of its row. */
  label: (item: I) => string;
  /** True if its label is clear only within its group; elsewhere its name replaces the label. */
  isGrouped?: true;
  /** The item's ticker, if it has no other name: the name of the security follows its label. */
  unnamed?: (item: I) => string;
  /** Its name within a sentence. */
  name: (item: I) => string;
  size: (item: I) => string;
  open: (item: I) => OwnCommand;
  compare?: {
    isWith: (one: I, other: I) => boolean;
    /** The message if there is nothing to compare with. */
    none: (one: I) => string;
    run: (one: I, other: I) => OwnCommand;
  };
}

const itemViews: { [T in LibraryItem['type']]: ItemView<ItemOf<T>> } = {
  call: {
    heading: () => l10n.t('Earnings calls'),
    icon: 'comment-discussion',
    fields: { cik: v.number(), fyq: v.string(), ticker: v.string(), company: v.string() },
    label: ({ fyq }) => fyq,
    isGrouped: true,
    name: ({ ticker, fyq }) => l10n.t('{0}, {1}', ticker, fyq),
    size: ({ words }) => (words === undefined ? '' : l10n.t('{0} words', formatCount(words))),
    open: (item) => run(commands.transcriptsOpen, asArgument(itemKinds.call.request(item))),
    compare: {
      isWith: (one, other) => other.cik === one.cik && other.fyq !== one.fyq,
      none: ({ company }) => l10n.t('The library has no other quarter of {0}.', company),
      run: ({ cik, fyq }, other) => run(commands.transcriptsCompare, { cik, quarters: earlierFirst([fyq, other.fyq]) }),
    },
  },
  fund: {
    heading: () => l10n.t('Funds'),
    icon: 'organization',
    fields: {
      seriesid: v.string(),
      fund: v.string(),
      classes: v.array(v.looseObject({ contractid: v.string(), ticker: v.string(), name: v.string() })),
    },
    label: (item) => {
      const only = onlyClass(item);
      return only ? [only.ticker, briefClassName(only.name)].filter(Boolean).join(' · ') : item.fund;
    },
    name: (item) => {
      const only = onlyClass(item);
      return only ? [only.ticker, only.name].filter(Boolean).join(' · ') : item.fund;
    },
    // A single class's label starts with its ticker.
    size: ({ whole, classes }) => (whole ? classes.flatMap(({ ticker }) => ticker || []).join(', ') : ''),
    open: (item) => run(commands.fundsOpen, asArgument(itemKinds.fund.request(item))),
    compare: {
      isWith: (one, other) => other.key !== one.key,
      none: () => l10n.t('The library has no other fund.'),
      run: (...funds) =>
        run(commands.fundsCompare, { funds: funds.map((fund) => asArgument(itemKinds.fund.request(fund))) }),
    },
  },
  bars: {
    heading: () => l10n.t('Minute bars'),
    icon: 'graph-line',
    fields: { ticker: v.string(), first: v.string(), last: v.string() },
    label: ({ ticker }) => ticker,
    unnamed: ({ ticker }) => ticker,
    name: ({ ticker }) => l10n.t('{0} minute bars', ticker),
    size: ({ sessions, first, last }) => {
      const days = formatDateRange(first, last, newYorkDay(Date.now()));
      return sessions === 1 ? l10n.t('1 session, {0}', days) : l10n.t('{0} sessions, {1}', sessions, days);
    },
    open: (item) => run(commands.barsOpen, asArgument(itemKinds.bars.request(item))),
  },
};

/** The row of the view of an item's kind. */
export function viewOf<I extends LibraryItem>({ type }: I): ItemView<I> {
  return itemViews[type] as unknown as ItemView<I>;
}

export const iconOf = (type: LibraryItem['type']): string => itemViews[type].icon;

export const headingOf = (type: LibraryItem['type']): string => itemViews[type].heading();

/** The schema of an item that a row passes to a command: it checks the fields that find and name the item. */
export const itemSchema = v.variant(
  'type',
  itemTypes.map((type) =>
    v.looseObject({ type: v.literal(type), source: v.string(), key: v.string(), ...itemViews[type].fields }),
  ),
);

function run<K extends CommandId>(command: K, argument: ArgumentOf<K>): OwnCommand {
  return { command, argument };
}

/** Returns the argument of the command that opens the request's answer. */
function asArgument<R extends ServiceRequest>(request: R): Omit<R, 'endpoint'> {
  const { endpoint: _, ...argument } = request;
  return argument;
}

/** The class of an item that isn't a whole series. */
function onlyClass({ whole, classes }: StoredFund): StoredFund['classes'][number] | undefined {
  return whole ? undefined : classes[0];
}

const wordsOfEveryClass = new Set(['fund', 'funds', 'portfolio', 'class', 'share', 'shares']);

/** Number of characters of a class’s name that fit in a narrow row. */
const longestBrief = 24;

/** “…Growth A” of “American Large Company Growth Fund Class A”: in a narrow row, the class must not be cut off. */
function briefClassName(name: string): string {
  const words = name.split(' ').filter((word) => !wordsOfEveryClass.has(word.toLowerCase()));
  if (words.length < 2) return name;
  let length = -1;
  const first = words.findLastIndex((word, at) => {
    length += word.length + 1;
    return length > longestBrief && at < words.length - 1;
  });
  return first === -1 ? words.join(' ') : `…${words.slice(first + 1).join(' ')}`;
}
