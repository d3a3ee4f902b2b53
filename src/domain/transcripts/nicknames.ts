/** Given names that are used for each other, one group per line. */
const groups = `
aaron ron
abigail abby gail
albert al bert bertie
alexander alex alec sandy xander sasha
alexandra alex sandra sandy lexi sasha
alfred al alf fred freddie
allan alan allen al
amanda mandy
andrew andy drew
angela angie
anne ann anna annie
anthony tony anton
antonio tony toni
arthur art artie
barbara barb barbie
bartholomew bart
benjamin ben benny
bernard bernie
beverly bev
bradley brad
brandon brand
brian bryan bri
calvin cal
cameron cam
carolyn caroline carol carolina
catherine katherine kathryn cathy kathy kate katie kat cath katy catharine
charles charlie chuck chas chip
charlotte lottie
christian chris
christine christina chris tina christy kristin kristina kirsten cristina
christopher chris kit topher kris
clifford cliff
cornelius neil
curtis curt kurt
cynthia cindy
daniel dan danny dani
danielle dani
david dave davey
deborah debra deb debbie
dennis denny
dominic dom nick
donald don donny
douglas doug
edward ed eddie ted teddy ned
edmund ed eddie ted
edwin ed eddie
eleanor ellie nell nora
elizabeth liz beth betsy eliza lisa libby betty elisabeth
emily em
eric erik erick rick
eugene gene
ezekiel zeke
florence flo
francis frank fran
frances fran francie
franklin frank
frederick fred freddie rick fritz
gabriel gabe
gary garry
geoffrey geoff jeff jeffrey
gerald gerry jerry gerard
gregory greg gregg
guillermo bill
gustav gus
harold hal harry
harrison harry
helen nell
henry hank harry hal
herbert herb bert
howard howie
ian iain
isaac ike
jacob jake jack jacques
jacqueline jackie jacqui
james jim jimmy jamie jay
janet jan
jason jay
jeffrey jeff jeffery
jennifer jen jenn jenny
jeremy jerry jem
jerome jerry
jessica jess jessie
joan joanie
john jack johnny jon
jonathan jon johnathan jonny john
joseph joe joey
josephine jo josie
joshua josh
judith judy
julia julie
karen kaz
kenneth ken kenny
kimberly kim
laura laurie
lawrence laurence larry lars laurie
leonard len lenny leo
leslie les
lewis louis lou lew
lillian lily
linda lindy
louise lou
margaret maggie meg peggy marge margie greta rita
marcus mark marc
martin marty
mary molly polly
matthew matt mathew matty
maurice mo
maximilian max
melissa mel missy
melvin mel
michael mike mick mickey micah mikey
michelle shelly
mitchell mitch
mohammed mohammad muhammad mo
montgomery monty
nancy nan
natalie nat
nathan nate nathaniel nat
nicholas nick nicolas nico
nicole nikki
nikhil nik
norman norm
oliver ollie
oscar oz
pamela pam
patricia pat patty trish tricia patti
patrick pat paddy rick
peter pete
philip phillip phil
prakash pk
rachel rae
ralph rafe
raymond ray
rebecca becky becca
reginald reg reggie
richard rich rick dick ricky richie ritchie
robert rob bob bobby robbie bert
roberta bobbie
rodney rod
roger rodge
roland rollie
ronald ron ronnie
rosemary rose
rudolph rudy
russell russ
samantha sam
samuel sam sammy
sandra sandy
santiago santi
sarah sally sara
scott scotty
sebastian seb
sidney sid sydney
solomon sol
spencer spence
stanley stan
stephanie steph
stephen steven steve stevie stefan
stewart stuart stu
susan sue susie suzanne
sylvester sly
tamara tammy
terence terrence terry
teresa theresa terry tess
theodore ted teddy theo
thomas tom tommy
timothy tim timmy
todd tod
valerie val
veronica ronnie
victor vic
victoria vicky tori
vijay vj
vincent vince vinnie
virginia ginny
vivian viv
walter walt wally
wesley wes
wilhelm bill will
william bill will billy willie liam
winston win
zachary zach zack zachery
`;

/** Given names without other forms. */
const alone =
  'adam adrian aidan ajay alice alison amit amy ana andrea anil anita anil april ashley ashok audrey austin blake bruce bryce caleb carl ' +
  'carla carlos casey cecilia chad claire clara claudia cody colin colleen connor corey craig dana darren deepak derek devin diana diane ' +
  'dylan eduardo eileen elaine elena ellen emma erica erin ethan eva evan fatima felix fernando gavin george glenn gloria gordon graham ' +
  'greta hannah hassan heather hector heidi holly hugh irene isabel ivan jane jared jasmine javier jean jill joel jordan jorge jose joyce ' +
  'juan julian julien justin kapil karl kathleen kavita keith kelly kelvin kerry kevin kiran kumar kyle lauren leah leon liam lisa lloyd ' +
  'logan lorenzo lucas lucy luis luke lynn manuel marco maria marie mario marissa marvin megan mei miguel miles ming molly monica morgan ' +
  'naomi neha nigel nina noah nora olivia omar pablo paige paul paula pedro penny philippe phoebe pierre priya rafael rahul raj rajesh ' +
  'ramesh randall randy raul ravi regina rene robin rohit rosa ross roy ruth ryan sabrina sanjay sean sergio shane shannon sharon shawn ' +
  'sheila sheryl shirley simon sofia sonia sophie stacy stella sunil tanya tara tracy travis trevor tyler vanessa vera vikram warren wayne ' +
  'wei wendy xavier yolanda yuki yvonne zoe';

const groupsOf = new Map<string, number[]>();
for (const [number, line] of [...groups.trim().split('\n'), ...alone.split(' ')].entries()) {
  for (const name of line.split(' ')) {
    const known = groupsOf.get(name);
    if (known) known.push(number);
    else groupsOf.set(name, [number]);
  }
}

/** Takes a folded given name. */
export function isGivenName(name: string): boolean {
  return groupsOf.has(name);
}

/** Returns whether one folded given name is short for the other, or both are short for a third. */
export function sameNickname(one: string, other: string): boolean {
  const groupsOfOne = groupsOf.get(one);
  const groupsOfOther = groupsOf.get(other);
  if (!groupsOfOne || !groupsOfOther) return false;
  return groupsOfOne.some((group) => groupsOfOther.includes(group));
}
