const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Capitalized only because they begin a sentence. */
export const openers = words(
  'accordingly actually additionally afterward afterwards again also although anyway apparently as asked at back because before but by ' +
    'clearly compared consequently conversely despite during earlier even eventually finally first for from further furthermore hence here how ' +
    'however if in indeed initially instead interestingly just last lastly later like likewise meanwhile moreover most next nevertheless ' +
    'nonetheless not notably segun selon laut secondo segundo volgens now on once only or otherwise overall per quote quoting recently regarding second separately ' +
    'similarly since so still then thereafter therefore though thus to today together too ultimately unlike until up versus ' +
    'what when where whereas while why with without yesterday yet yes no and after according about across against among around ' +
    'citing following given listening looking referring responding replying answering speaking talking commenting third fourth new old',
);

/** No one in particular, or somebody named before. */
export const pronouns = words(
  'i he she they we it you who whoever one someone somebody everyone everybody nobody anyone both others another this that these those which what ' +
    'himself herself themselves itself there',
);

export const determiners = words('the a an its our their his her my your this that these those another one');

/** They come between a subject and its verb. */
export const auxiliaries = words(
  'also then only later even once again further has had have having would could will did does do may might must can ever ' +
    'already just still now therefore thus however instead since recently often always repeatedly back earlier first next ' +
    'finally soon long simply rather quite very much more so too went goes going on to proceeded began begins started ' +
    'starts opened opens closed closes ended ends by continued continues wanted chose liked tried used managed got came comes ' +
    'took takes stood out up in front about all both each today yesterday twice himself herself themselves flatly and this',
);

/** They deny the verb of saying behind them: `didn't say`, `failed to mention`. */
export const denials = words(
  'not never hardly didnt doesnt dont wont wouldnt couldnt hasnt havent hadnt refused declined failed nor neither',
);

export const beForms = words('is was are were be been being');

/** They begin words before a colon that describe how their subject speaks: `Roe sounded upbeat:`. */
export const portrayals = words(
  'is was are were sounded sounds remained remains seemed seems stayed gave gives offered made makes had has took takes struck strikes ' +
    'opened opens closed closes began begins ended ends kept keeps went goes delivered delivers issued issues drew boiled boils spelled spells spelt hammered hammers drove drives walked walks drilled drills doubled doubles wrapped wraps turned turns',
);

/** A name behind them is spoken of or to, or helps to speak. */
export const governing = words(
  'to by from of with for about like unlike than on in at upon after before without against between among beside besides behind near over under ' +
    'toward towards into onto through via versus vs despite except including excluding regarding concerning plus minus alongside ' +
    'told tell tells asked asks ask thanked thanks thank reminded reminds assured assures answered answers replied congratulated praised joined ' +
    'quoted quotes cited cites met interrupted interrupts corrected corrects followed follows succeeded succeeds replaced replaces introduced introduces ' +
    'contradicted contradicts echoed echoes left hired named appointed promoted let re pressed presses questioned questions',
);

/** A subject behind them belongs to a clause of its own, which ends at the next comma. */
export const subordinators = words(
  'after before when whenever because although though while whilst since if unless until till once where whereas whether unlike ' +
    'compared contrary despite given lest than',
);

/** Behind a comma they turn to something else, so that the words before it aren't about the quotation. */
export const contrasts = words('but yet whereas while although though whilst however');

/** They begin another clause behind a quotation. */
export const continuations = words(
  'and but or so while whereas although though because since which whose when after before until unless if yet then nor that where whom who than plus',
);

/** Nouns for the words that somebody says: `Roe's answer`, `in the words of Roe`. */
export const sayings = words(
  'account answer answers argument assessment assertion claim claims comment comments commentary conclusion description estimate explanation ' +
    'expression formulation forecast judgement judgment line message opinion outlook phrase phrasing point promise prediction quip quote quotes ' +
    'quotation reading remark remarks reply replies response responses retort rule saying statement statements summary take telling term terms verdict ' +
    'version view views voice warning wording word words thesis mantra motto reasoning rationale testimony',
);

export const questions = words('question questions query inquiry');

/** Nouns for a call, and for everything else in which a company speaks of a quarter. */
export const callNouns = words(
  'call calls conference teleconference webcast transcript transcripts earnings results release report update letter presentation remarks qa q&a session ' +
    'interview meeting briefing event',
);

/** Words that the name of a call may have beside its company, quarter, nouns and determiners. */
export const callWords = words(
  'investor investors quarterly quarter quarters fiscal year analyst analysts video post latest last previous prior recent own ' +
    'prepared financial yearend full annual company companys of for and from on in at s fy live opening closing discussion ' +
    'page p pp min nasdaq nyse ticker source link see cf cit time start beginning end part',
);

/** They lead to where something was said. */
export const placing = words('in on during at from within throughout');
/** A place behind them is only spoken of. */
export const placeless = words(
  'unlike as than to about since contrary not what that compared with versus vs from promised promise guided guidance made given like of and or',
);

/** Between a name and what else a field of a signature has: `Doe, answering Roe`, `Doe on costs`. */
export const fieldLinks = words(
  'answering replying responding speaking to on in at of from via during for re about regarding when after discussing quoted',
);

/** Words of a date, capitalized without being a name. */
export const calendarWords = words(
  'monday tuesday wednesday thursday friday saturday sunday january february march july september october november december jan feb mar apr jun jul aug sep sept oct nov dec',
);

/** Lower-case within a name. */
export const particles = words('von van de der den del della di da dos du la le al bin ibn ter ten');

/** Verbs that go on with what the same subject said before. */
export const resuming = words('added adds continued continues concluded concludes');
