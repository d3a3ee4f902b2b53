export interface HostileCall {
  metadata: {
    cik: number;
    ticker: string;
    companyname: string;
    companyname_short: string;
    transcript_fyq: string;
    available_fyq: string[];
  };
  data: { participants: { name: string; role: string }[]; transcript: string }[];
}

function createCall(ticker: string, cik: number, transcript: string, company = ticker): HostileCall {
  return {
    metadata: {
      cik,
      ticker,
      companyname: company,
      companyname_short: company,
      transcript_fyq: 'Q1 2026',
      available_fyq: ['Q1 2026'],
    },
    data: [
      {
        participants: [
          { name: '<b>Bo</b> Fett', role: '<img src=x onerror="document.title=\'harm\'">' },
          { name: 'Bo Fett', role: '' },
        ],
        transcript,
      },
    ],
  };
}

export const script = '<script>document.title="harm"</script>';

export const markup = createCall(
  'MARK',
  9_990_001,
  `Operator:\nWelcome. ${script}\n\n<b>Bo</b> Fett:\n[Click](command:workbench.action.closeAllEditors) $(gear) {0}\n` +
    `<img src=x onerror="document.title='harm'">\n\nOperator:\nGoodbye.\n`,
  `${script} Corp`,
);

/** Another quarter of the same company, to compare it with. */
export const markupBefore: HostileCall = {
  metadata: { ...markup.metadata, transcript_fyq: 'Q4 2025', available_fyq: ['Q4 2025'] },
  data: [{ ...markup.data[0]!, transcript: `${script}:\n${`${script} onerror, `.repeat(4)}\n\nOperator:\nBye.\n` }],
};

export const rightToLeft = createCall(
  'RTLX',
  9_990_002,
  'Operator:\nWelcome.\n\nדנה לוי:\nשלום לכולם, תודה שהצטרפתם. e\u0301\u0323\u0300 \u202eevil\n\nOperator:\nGoodbye.\n',
);

export const oneTurn = createCall(
  'HUGE',
  9_990_003,
  `Ann Lee:\n${'The margin grew, and then it grew again. '.repeat(50_000)}`,
);

export const noColon = createCall('NONE', 9_990_004, 'We just talk here. '.repeat(500));

export const crowd = createCall(
  'MANY',
  9_990_005,
  Array.from({ length: 10_000 }, (_, index) => `Person ${nameOf(index)}:\nThank you, this is turn ${index}.\n`).join(
    '\n',
  ),
);

/** Who they are, and where questions would begin, is told by nothing. */
export const untold = createCall(
  'ODDS',
  9_990_006,
  'Bo Fett:\nHello.\n\nDi Moe:\nHello, Bo.\n\nBo Fett:\nNice day.\n\nCorporate Secretary:\nIt is.\n\nDi Moe:\nBye.\n',
);
untold.data[0]!.participants = [
  { name: 'Bo Fett', role: '' },
  { name: 'Bo Fett', role: '' },
  null as unknown as { name: string; role: string },
  { name: 'Corporate Secretary', role: 'Chief Executive Officer' },
];

export const hostileCalls: readonly HostileCall[] = [
  markup,
  markupBefore,
  rightToLeft,
  oneTurn,
  noColon,
  crowd,
  untold,
];

/** A surname of letters alone for every number. */
function nameOf(index: number): string {
  const letters = index
    .toString(26)
    .padStart(4, '0')
    .replace(/./g, (digit) => 'bcdfghjklmnpqrstvwxzaeiouy'.charAt(parseInt(digit, 26)));
  return `A${letters}`;
}
