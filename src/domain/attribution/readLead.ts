import { wordSet } from '../../base/wordSet.ts';
import { sayingVerb, type SayingVerb } from '../notes/sayingVerbs.ts';
import type { CallNames } from './callNames.ts';
import {
  afterObject,
  callNouns,
  objectPronouns,
  perceived,
  pronouns,
  Sentence,
  separators,
  type Found,
} from './claimingSentence.ts';
import { joinCalls, type ClaimedCall, type Claims } from './claims.ts';
import { determiners, type Party } from './parties.ts';
import type { ProseToken } from './proseTokens.ts';

/** A name after one of these isn't the speaker: `asked by Roe`, `unlike Roe`, `after Roe said goodbye`. */
const beforeSubject = wordSet(
  'and but so or then yet still also again later now here today yesterday meanwhile however finally next first second third ' +
    'once earlier that what how as which where both',
);
const beForms = wordSet('is was are were be been being');
const denials = wordSet(
  'not never hardly didnt doesnt dont wont wouldnt couldnt hasnt havent refused declined failed nor neither',
);
/** Words before a verb that give it the subject of an earlier verb: `Roe joined and said`, `Roe agreed, saying`. */
const sharing = wordSet('and but then by as or before to');
/** Words that start another clause, which the words before them don't govern. */
const turning = wordSet('and but or yet while whereas because since so although though which who until unless');
/** Words that continue the clause after a comma. */
const goingOn = wordSet(
  'on in at during as among that when for speaking answering responding replying from about to and',
);
/** Words that may stand between an attribution and the quotation. */
const introducing = wordSet('that how this simply only just it as follows and such like including namely again was is');

/** Words behind a verb whose name is a topic, a place or the audience, so it doesn't start another clause. */
export const topicFrames: readonly { words: string; why: string; example: string }[] = [
  {
    words: 'of about on regarding concerning to in at near',
    why: 'The name behind it isn’t the subject of a clause.',
    example: 'Sam Lee said of Europe: “Costs fell.” LINK',
  },
];
/** Words right before a subject, if the quotation follows its verb at once. */
export const clauseOpeners: readonly { words: string; why: string; example: string }[] = [
  {
    words: 'that because since if given while whereas although though after before until unless whether why',
    why: 'A clause begins with its subject.',
    example: 'Margins are fine because Sam Lee said “Costs fell.” LINK',
  },
];
const opensClause = wordSet(clauseOpeners.map(({ words }) => words).join(' '));
const topicPrepositions = wordSet(topicFrames.map(({ words }) => words).join(' '));
/** Words before a party that make it the audience or an agent, so it isn't the object of the verb. */
const beforeNoObject = wordSet('to by with from at after before alongside unlike like');

/** Reads the speaker and the call that the words before a quotation attribute it to. */
export function readLead(tokens: readonly ProseToken[], names: CallNames): Claims {
  const last = tokens.findLastIndex(({ kind }) => kind !== 'mark');
  // A full stop with only marks after it ends a label: `**John Roe.** “…”`.
  const ends = tokens.findLastIndex(({ kind, key }, at) => at < last && kind === 'mark' && '.!?;'.includes(key));
  const isEnded = tokens.slice(last + 1).some(({ key }) => '.!?;'.includes(key));
  return new LeadReader(tokens.slice(ends + 1), names).read(isEnded);
}

class LeadReader extends Sentence {
  /** `isEnded`: the sentence has ended, so it doesn't govern the quotation, but its words may be a label. */
  read(isEnded: boolean): Claims {
    const said = isEnded ? undefined : this.#said();
    const framed = said || isEnded ? undefined : this.#framed();
    if (said) {
      if (said.parties.length > 0) this.claims.speakers.push(this.claimOf('verb', said.parties));
      this.#placesAround(said);
    } else if (framed) this.claims.speakers.push(this.claimOf('verb', framed));
    else this.#label();
    this.addPlace(this.#start(), () => false);
    return this.claims;
  }

  /** Returns the index after words that may open a clause before its subject: `Then`, `And`, `1.`. */
  #start(): number {
    const opens = (at: number): boolean =>
      this.isMark(at) ||
      /^\d+$/.test(this.key(at)) ||
      (beforeSubject.has(this.key(at)) && this.key(at) !== 'as' && !this.partyAt(at));
    return this.tokens.findIndex((_, at) => !opens(at));
  }

  /** Returns the last verb of saying that governs the quotation, and its subject. */
  #said(): Found | undefined {
    for (let at = this.tokens.length - 1; at >= 0; at -= 1) {
      const verb = this.verbAt(at);
      const parties = verb && this.#subjectOf(at, verb);
      if (!parties) continue;
      const isInverted = (parties[0]?.from ?? 0) > at;
      return isInverted || this.#governs(at, verb) ? { at, parties } : { at, parties: [] };
    }
    return undefined;
  }

  /**
   * Returns the subject of a verb: empty if it is a pronoun, is the audience, or the verb is denied; undefined if
   * missing.
   */
  #subjectOf(at: number, verb: SayingVerb): Party[] | undefined {
    if (this.quotedAt(at)) return undefined;
    const inverted = this.partyAt(at + 1);
    const isFirst = this.tokens[at - 1]?.kind !== 'word';
    if (inverted && isFirst && this.isFinite(verb, at) && verb.kind !== 'tell' && this.#touchesEnd(inverted.to))
      return [inverted];
    let before = at - 1;
    let isDirect = verb.form !== 'participle';
    for (; this.isAdverb(before) || beForms.has(this.key(before)) || denials.has(this.key(before)); before -= 1) {
      if (denials.has(this.key(before))) return [];
      if (!beForms.has(this.key(before))) continue;
      if (verb.form !== 'participle' && this.key(at) !== 'quoted') return [];
      isDirect = true;
    }
    if (verb.form === 'base' && !this.isFinite(verb, at)) return undefined;
    before = this.placeBefore(before + 1) - 1;
    const party = this.partyBefore(before + 1);
    if (party && isDirect) return this.#isFree(party) ? this.joined(party) : undefined;
    if (isDirect && this.key(before) === 'who') {
      const meant = this.partyBefore(this.isMark(before - 1, ',') ? before - 1 : before);
      return meant ? [meant] : [];
    }
    if (pronouns.has(this.key(before)) && !this.partyAt(before)) return [];
    const object = verb.form === 'participle' ? this.#objectBefore(before + 1, at) : undefined;
    if (object) return object;
    const last = this.parties.findLast(({ to }) => to <= at);
    if (this.key(at - 1) === 'to' && last && !this.#isFree(last)) return [];
    const isAside = this.isMark(before, ',—)') || verb.form === 'participle' || this.key(at - 1) === 'to';
    return isAside || sharing.has(this.key(before)) ? this.#freeBefore(at) : undefined;
  }

  /** Returns the object of an earlier verb that a participle belongs to, and those before it if it may be theirs. */
  #objectBefore(behind: number, at: number): Party[] | undefined {
    const frame = this.key(behind - 1);
    const isFramed = afterObject.has(frame);
    let end = isFramed || frame === 'in' ? behind - 1 : behind;
    if (isFramed && this.isMark(end - 1, ',')) end -= 1;
    if (objectPronouns.has(this.key(end - 1))) return [];
    const party = this.partyBefore(end);
    if (party?.isPossessive && end === behind) return [];
    if (!party || party.isPossessive || beforeNoObject.has(this.key(party.from - 1))) return undefined;
    const isObject = isFramed || perceived.has(this.key(party.from - 1));
    return isObject ? this.joined(party) : [party, ...(this.#freeBefore(at) ?? [])];
  }

  /** Returns the parties before a token that may be the speaker, the nearest first. */
  #freeBefore(at: number): Party[] | undefined {
    const found = this.parties.filter((party) => party.to <= at && !party.isPossessive && this.#isFree(party));
    return found.length > 0 ? found.reverse() : undefined;
  }

  /** Returns whether a party may be the subject, rather than the topic or the audience. */
  #isFree({ from, to, isPossessive }: Party): boolean {
    let at = from - 1;
    while (this.isMark(at, '[')) at -= 1;
    const before = this.tokens[at];
    if (isPossessive) return false;
    if (before?.key === '(') return this.#isQuoted(to);
    if (before?.kind !== 'word') return true;
    const joined = ['and', '&'].includes(before.key) ? this.partyBefore(at) : undefined;
    if (joined) return this.#isFree(joined) || this.key(at - 1) !== '';
    if (opensClause.has(before.key)) return this.#isQuoted(to);
    return (
      beforeSubject.has(before.key) ||
      /..ly$/.test(before.key) ||
      callNouns.has(before.key) ||
      /^(?:was|when)$/.test(before.key) ||
      (this.#isTopic(at) && this.#isQuoted(to))
    );
  }

  /** Returns whether a verb is next, and the quotation right behind it or behind the call it was said on. */
  #isQuoted(from: number): boolean {
    let at = this.isMark(from, ',') ? from + 1 : from;
    while (this.isAdverb(at)) at += 1;
    const rest = this.tokens.slice(this.afterPlace(at + 1));
    return this.isFinite(this.verbAt(at), at) && rest.every(({ key }) => key === 'that');
  }

  /** Returns whether a topic without a determiner opens the sentence and ends at a token: `On same-store sales`. */
  #isTopic(last: number): boolean {
    const words = this.tokens.slice(this.#start(), last + 1);
    const isPlain = words.every(
      ({ kind, key, isCapital }, at) => kind === 'word' && (at === 0 || !isCapital) && !determiners.has(key),
    );
    return (
      isPlain && words.length > 1 && words.length <= 4 && /^(?:on|in|about|regarding|concerning)$/.test(words[0]!.key)
    );
  }

  /** Returns whether no word between a verb and the quotation starts another clause. */
  #governs(at: number, { kind }: SayingVerb): boolean {
    if (kind === 'ask') return this.#touchesEnd(at + 1);
    for (let next = kind === 'tell' ? this.afterHearer(at + 1) : at + 1; next < this.tokens.length; next += 1) {
      if (this.#touchesEnd(next)) return true;
      const topicEnd = this.#topicEnd(at, next);
      if (topicEnd !== undefined) {
        next = topicEnd - 1;
        continue;
      }
      const party = this.partyAt(next);
      const isOther = party && (party.name ?? party.roles.find(({ id }) => id !== 'group'));
      if (isOther || /^(?:s?he|her|him|they|them|their|his)$/.test(this.key(next))) return false;
      const isTurned =
        this.isMark(next, ',—:') && this.tokens[next + 1]?.kind === 'word' && !goingOn.has(this.key(next + 1));
      if (isTurned || this.isMark(next, '|') || turning.has(this.key(next))) return false;
    }
    return true;
  }

  /** Returns the end of a topic, place or audience that a preposition adds to a verb: `said of Europe and Asia`. */
  #topicEnd(verb: number, at: number): number | undefined {
    const party = this.partyAt(at);
    const before = this.key(at - 1);
    if (!party || !topicPrepositions.has(before) || this.key(verb).startsWith('point')) return undefined;
    const isPerson = ({ name, roles }: Party): boolean =>
      roles.length > 0 || (name !== undefined && this.names.isSpeaker(name.text));
    // The words may be another’s: `replied to Roe’s remark that`, but not `said, to Roe’s relief, that`.
    const isAside = before === 'to' && this.isMark(at - 2, ',');
    if (isPerson(party) && (party.isPossessive ? !isAside : !/^(?:of|about|to)$/.test(before))) return undefined;
    let { to } = party;
    for (;;) {
      const isJoined = ['and', '&'].includes(this.key(to)) || this.isMark(to, ',');
      const more = isJoined ? this.partyAt(to + 1) : undefined;
      const isPlain = more && !isPerson(more) && !more.isPossessive && !this.verbAt(more.to);
      if (!isPlain) return this.verbAt(to) && !party.isPossessive ? undefined : to;
      to = more.to;
    }
  }

  /** Returns whether only marks and introducing words follow. */
  #touchesEnd(from: number): boolean {
    return this.tokens
      .slice(from)
      .every(({ kind, key }) => kind === 'mark' || kind === 'quotation' || introducing.has(key));
  }

  /** Returns the parties whom words other than a verb name as the source, the nearest to the quotation. */
  #framed(): Party[] | undefined {
    for (let at = this.tokens.length - 1; at >= 0; at -= 1) {
      const party = this.framedAt(at) ?? this.#owner(at);
      const parties = party ? [party] : this.#quoted(at);
      if (parties) return parties;
    }
    const party = this.#thinking();
    return party && [party];
  }

  /** Returns the company or its management if the quotation is what it expects. Somebody else may speak of a person. */
  #thinking(): Party | undefined {
    const at = this.tokens.findLastIndex(({ key }) => sayingVerb(key)?.kind === 'think');
    let before = at - 1;
    while (this.isAdverb(before)) before -= 1;
    const party = this.partyBefore(before + 1);
    if (at === -1 || !party || !this.#touchesEnd(at + 1) || this.tokens[party.from - 1]?.kind === 'word')
      return undefined;
    const isCompany = party.roles.length > 0 ? party.roles.every(({ id }) => id === 'group') : party.own;
    return isCompany && !party.name && this.isFinite(sayingVerb(this.key(at)), at) ? party : undefined;
  }

  #quoted(at: number): Party[] | undefined {
    const party = this.quotedAt(at);
    if (!party || !this.#touchesEnd(party.to)) return undefined;
    // The words may also be those of the one who quotes: `Doe, quoting Roe:`.
    return [party, ...(this.key(at + 1) === 'by' ? [] : (this.#freeBefore(at) ?? []))];
  }

  /** Returns the party whose words a noun announces: `Doe’s view:`, but not `in reply to Roe’s remark:`. */
  #owner(at: number): Party | undefined {
    const owner = this.ownerAt(at);
    const party = owner?.parties[0];
    const before = this.tokens[at - 1];
    const isFree = before?.kind !== 'word' || beforeSubject.has(before.key) || /^(?:in|from|given)$/.test(before.key);
    if (!owner || !party?.isPossessive || !isFree || this.joined(party).length > 1) return undefined;
    const hearer = this.key(owner.at) === 'to' ? this.partyAt(owner.at + 1) : undefined;
    const topic = /^(?:on|about|regarding)$/.test(this.key(owner.at)) ? this.tokens.slice(owner.at) : [];
    const isTopic =
      topic.at(-1)?.key === ':' && topic.slice(0, -1).every(({ kind, isCapital }) => kind === 'word' && !isCapital);
    return isTopic || this.#touchesEnd(hearer?.to ?? owner.at) ? party : undefined;
  }

  /** Adds calls named at the start of the sentence, beside the subject and after the verb. */
  #placesAround({ at, parties }: Found): void {
    const subject = parties[0]?.from ?? at;
    const start = this.#start();
    const isSubject = (behind: number): boolean =>
      [0, 1, 2].some((skip) => behind + skip === subject || pronouns.has(this.key(behind + skip)));
    if (start < subject) this.addPlace(start, isSubject);
    const behind = this.afterHearer(at + 1);
    const isEnd = (to: number): boolean => this.#touchesEnd(to) || this.key(to) === 'that' || this.isMark(to);
    for (const next of [behind, behind + 1])
      if (next === behind || this.isMark(behind) || this.isAdverb(behind)) this.addPlace(next, isEnd);
    const last = parties.at(-1);
    for (const next of last ? [last.to, last.to + 1] : [])
      if (next < at && (next === last!.to || this.isMark(last!.to))) this.addPlace(next, () => true);
  }

  /** Reads a clause that only labels the quotation: `John Roe (Analyst):`, `AMZN, Q3 2020:`, `Roe on costs:`. */
  #label(): void {
    const parties: Party[] = [];
    const calls: ClaimedCall[] = [];
    let isBeside = false;
    const isColon = this.isMark(this.tokens.length - 1, ':—|');
    const from = Math.max(0, this.#start());
    for (let start = from; start < this.tokens.length;) {
      let end = start;
      while (end < this.tokens.length && !this.isMark(end, separators)) end += 1;
      const field = end > start ? this.fieldOf(start, end) : undefined;
      const isBracket = this.isMark(start - 1, '(');
      const isOther = end > start && !field && !isBracket;
      isBeside ||= end > start && !field;
      if (isOther && (!isColon || (parties.length + calls.length === 0 && !this.isMark(end, '|')))) return;
      if (field?.isWhole || isColon) parties.push(...(field?.parties ?? []));
      if (field?.call) calls.push({ ...field.call, isBare: !field.call.hasNoun });
      start = Math.max(end + 1, field?.to ?? 0);
    }
    isBeside ||= this.isBeside(calls);
    if (parties.length > 0) this.claims.speakers.push(this.claimOf('label', parties, isBeside));
    this.claims.calls.push(...joinCalls(calls));
  }
}
