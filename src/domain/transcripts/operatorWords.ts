/** Phrases that announce a question together with the asker. */
const announced = [
  /\b(?:first|next|last|final|another|following|today['’]s|our)\b[^.?!]{0,30}\bquestions?(?:['’]s)?\b(?![- ]and[- ]answer)[^.?!]{0,60}\b(?:from|is|with|by|relates|concerns)\b/i,
  /\bquestions?(?:['’]s)?\s+(?:\w+\s+){0,4}(?:comes?|coming|is|was)\s+from\b/i,
  /\bquestions?['’]s from\b/i,
  /\b(?:next|another|final|last|first) (?:one )?(?:comes|is) from\b/i,
  /\b(?:next|final|last|first) one is (?:for|to) you\b/i,
];
const mayAnnounce = /question|(?:comes|is) from/i;
/** Phrases that only an operator uses when a question comes. */
const connected = [
  /\bline of\b/i,
  /\bline is (?:now )?(?:open|live)\b/i,
  /\bline['’]s (?:now )?open\b/i,
  /\bgo ahead with your question/i,
  /\byour question,? please\b/i,
  /\b(?:go|move|turn|going)\s+(?:\w+\s+){0,2}to\b[^.?!]{1,80}\b(?:with|from|at|of)\b/i,
  /\bthat (?:will|would|['’]ll)?\s*(?:be|comes?) from\b/i,
  /\bfrom\b[\s\S]{1,80}\bwe,? have\b/i,
  /\bwe (?:will|['’]ll)?\s*(?:now |next )*(?:hear|take)\b[^.?!]{0,40}\bfrom\b/i,
  /\b(?:up next|next up|next is|next we have)\b/i,
  /\b(?:has|have|with) a question\b|\bon the line with\b/i,
];
const goAhead = /\bgo[,.]? ahead\b/i;
const opening =
  /\b(?:now|will|we['’]ll|ready|at this time|open|begin)\b[^.?!]{0,40}\b(?:begin|start|conduct|open|take|move|proceed|go|for)\b[^.?!]{0,60}\b(?:questions?\b|q ?& ?a|q-and-a)/i;
const later = /\b(?:later|following|after|at the end|upon|there will be|once|at which time|opportunity)\b/i;
const instructed =
  /[[(]operator instructions[\])]|\bpress (?:the )?(?:star|\*|pound)|\bstar[ -](?:one|1|key)\b|\bask a question\b/i;
const handingOver =
  /\b(?:turn|hand|pass)(?:ing)?\b[^.?!]{0,60}\b(?:over|back|call|conference|floor|program)\b|\b(?:opening|introductory|closing|concluding|final|further) (?:remarks|comments)\b|\breturn (?:you|the call|it) to\b|\bintroduce\b/i;
const closing =
  /\bconclude[sd]?\b|\bno (?:further|more|other) questions?\b|\b(?:closing|concluding|final|further|additional) (?:remarks|comments)\b|\bdisconnect\b|\bend of (?:the |our |today['’]s )?(?:question|q&a|call)|\[operator (?:closing remarks|signoff)\]/i;
const ownWords =
  /\b(?:be|am|is) (?:your|the) (?:\w+ ){0,2}(?:operator|coordinator|moderator)\b|\blisten[- ]only\b|\bpress (?:the )?(?:star|\*)|\bstar[ -](?:one|1|key)\b|\byour line(?:['’]s| is) (?:now )?open\b|\b(?:please )?stand by\b[^.?!]{0,40}\bquestion/i;
const operatorsName = /\b(?:be|am|is) (?:your|the) (?:\w+ ){0,2}(?:operator|coordinator)\b/i;

/** Returns whether somebody's question is announced, by anyone. */
export function announcesQuestion(speech: string): boolean {
  return mayAnnounce.test(speech) && announced.some((pattern) => pattern.test(speech));
}

/** Returns whether an operator puts a questioner through. */
export function connectsQuestioner(speech: string): boolean {
  if (announcesQuestion(speech)) return true;
  return !handsOver(speech) && connected.some((pattern) => pattern.test(speech));
}

/** Returns whether it says `Please go ahead` to someone who isn't given the whole floor. */
export function saysGoAhead(speech: string): boolean {
  return goAhead.test(speech) && !handsOver(speech);
}

/** Returns whether the first question is announced. */
export function announcesFirstQuestion(speech: string): boolean {
  return /\bfirst question\b[^.?!]{0,80}\b(?:from|is|with|by)\b/i.test(speech);
}

/** Returns whether the operator opens the questions now, not later. */
export function opensQuestions(speech: string): boolean {
  if (/[[(]operator instructions[\])]/i.test(speech)) return true;
  return speech
    .split(/[.?!]\s/)
    .some((sentence) => opening.test(sentence) && !later.test(sentence) && !closing.test(sentence));
}

/** Returns whether the operator ends the questions, or gives the floor back for closing remarks. */
export function closesQuestions(speech: string): boolean {
  return closing.test(speech);
}

export function handsOver(speech: string): boolean {
  return handingOver.test(speech);
}

/** Returns whether these are an operator's words: how to ask, whose line is open. */
export function runsTheLine(speech: string): boolean {
  return ownWords.test(speech) || instructed.test(speech);
}

export function namesThemselvesOperator(speech: string): boolean {
  return /operator|coordinator/i.test(speech) && operatorsName.test(speech);
}

/** Returns whether these words begin a call. */
export function welcomes(speech: string): boolean {
  return /\b(?:welcome|good (?:morning|afternoon|evening|day)|thank you for (?:joining|standing by)|thanks for joining)\b/i.test(
    speech,
  );
}
