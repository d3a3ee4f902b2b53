import { foldedWords } from '../transcripts/foldName.ts';

/**
 * Names by which prose calls large companies, without legal forms. They distinguish another company from a capitalized
 * topic of the call. A company that isn't listed is still recognized if a verb or a quarter follows its name.
 */
const names = new Set(
  [
    'apple,microsoft,nvidia,amazon,google,alphabet,meta,facebook,instagram,tesla,broadcom,berkshire hathaway,berkshire,walmart,eli lilly,lilly',
    'jpmorgan,jp morgan,jpmorgan chase,exxon,exxonmobil,exxon mobil,mastercard,unitedhealth,costco,home depot,oracle,procter gamble,p g,johnson johnson',
    'merck,chevron,abbvie,bank of america,bofa,coca cola,coke,netflix,amd,pepsico,pepsi,salesforce,adobe,thermo fisher,linde,wells fargo,cisco,accenture',
    'mcdonalds,abbott,disney,walt disney,intuit,general electric,ge,texas instruments,qualcomm,ibm,verizon,caterpillar,amgen,pfizer,philip morris',
    'servicenow,goldman sachs,goldman,nextera,nextera energy,union pacific,s p global,rtx,raytheon,comcast,honeywell,lowes,att,at t,morgan stanley,uber,airbnb',
    'lyft,boeing,airbus,lockheed,lockheed martin,northrop,northrop grumman,general dynamics,general motors,gm,ford,ford motor,toyota,honda,stellantis,rivian,lucid',
    'starbucks,nike,kroger,best buy,macys,ebay,etsy,shopify,paypal,robinhood,coinbase,palantir,snowflake,datadog,crowdstrike,okta,zoom',
    'dropbox,twilio,snapchat,pinterest,twitter,reddit,spotify,roku,paramount,warner bros,warner bros discovery,warner,sony,nintendo,roblox,electronic arts',
    'activision,intel,micron,applied materials,lam research,asml,tsmc,samsung,sk hynix,marvell,dell,hp,hewlett packard,hpe,lenovo,sap,siemens,philips',
    'novartis,roche,astrazeneca,sanofi,gsk,bayer,novo nordisk,moderna,biontech,gilead,regeneron,vertex,biogen,bristol myers,bristol myers squibb,cvs,walgreens,cigna',
    'humana,centene,elevance,anthem,molina,hca,tenet,medtronic,stryker,danaher,becton dickinson,boston scientific,intuitive surgical,illumina,teladoc',
    'citigroup,citi,citibank,barclays,ubs,hsbc,deutsche bank,credit suisse,american express,amex,capital one,schwab,charles schwab,blackrock,blackstone,kkr,us bancorp,pnc',
    'truist,fedex,ups,dhl,delta air lines,united airlines,american airlines,southwest,southwest airlines,jetblue,carnival,royal caribbean,marriott,hilton,hyatt,expedia',
    'booking,booking holdings,tripadvisor,conocophillips,bp,totalenergies,occidental,halliburton,schlumberger,slb,duke energy,southern company,dominion,exelon,dupont',
    'basf,3m,deere,john deere,emerson,eaton,parker hannifin,cummins,illinois tool works,watsco,trane,lennox,johnson controls,sherwin williams,nucor,alcoa,freeport',
    'newmont,unilever,nestle,danone,kraft heinz,kraft,mondelez,general mills,kellogg,kellanova,hershey,tyson,tyson foods,constellation brands,constellation,diageo,anheuser busch',
    'ab inbev,molson coors,heineken,altria,colgate,colgate palmolive,kimberly clark,estee lauder,loreal,lvmh,kering,chipotle,dominos,wendys,t mobile,tmobile',
    'alibaba,tencent,baidu,jd,pinduoduo,pdd,byd,bytedance,tiktok,softbank,openai,anthropic,spacex',
  ].flatMap((line) => line.split(',')),
);

/** Tickers of large companies, except those that are also words, names of roles or common abbreviations. */
const tickers = new Set(
  (
    'AAPL MSFT NVDA AMZN GOOGL GOOG META TSLA AVGO BRK.A BRK.B WMT LLY JPM XOM UNH ORCL MRK CVX ABBV BAC NFLX AMD ' +
    'PEP CRM ADBE TMO LIN WFC CSCO ACN MCD ABT DIS INTU TXN QCOM IBM CAT AMGN PFE NEE UNP SPGI RTX CMCSA LMT UBER ' +
    'ABNB LYFT SBUX NKE BBY EBAY ETSY PYPL PLTR SNOW DDOG CRWD OKTA DBX TWLO SPOT ROKU INTC AMAT LRCX ASML TSM ' +
    'MRVL DELL HPQ HPE MRNA BNTX GILD REGN VRTX BIIB BMY CVS HUM CNC HCA MDT SYK DHR BDX BSX ISRG ILMN AXP COF SCHW ' +
    'BLK USB PNC TFC FDX UPS DAL UAL AAL LUV CCL RCL MAR HLT EXPE BKNG COP OXY HAL SLB DUK EXC MMM EMR ETN ' +
    'CMI ITW WSO LII JCI SHW NUE FCX NEM KHC MDLZ GIS HSY TSN STZ DEO TAP KMB CMG DPZ TMUS BABA BIDU PDD ' +
    'AFL AIG ALB ALGN AMCR ANET APD APH APTV AVB AVY AWK AZO BAX BKR BLDR BWA BXP CAH CARR CBOE CDNS CDW CFG CHD ' +
    'CHRW CHTR CINF CLX CPB CPRT CPT CRL CSGP CSX CTAS CTRA CTSH CTVA CZR DFS DGX DHI DLR DLTR DOV DVA DVN DXCM ' +
    'EMN ENPH EPAM EQIX EQR EQT ETR EVRG EXPD FANG FDS FFIV FITB FMC FOXA FRT FSLR FTNT FTV GLW GNRC GPC GPN GRMN ' +
    'GWW HBAN HES HII HOLX HRL HSIC HUBB HWM IDXX IEX INCY INVH IPG JBHT JKHY JNPR KLAC KMX LDOS LHX LKQ LVS LYB ' +
    'LYV MCHP MCK MHK MKC MKTX MLM MMC MNST MPC MPWR MSCI MTB MTCH NCLH NDAQ NDSN NSC NTAP NTRS NVR NWSA NXPI ' +
    'ODFL ORLY PANW PAYC PAYX PCAR PGR PNW PODD PPG PSX QRVO RJF ROST RSG SBAC SEDG SJM SNPS STLD STX SWK SWKS ' +
    'SYF SYY TFX TPR TRGP TRMB TROW TSCO TTWO TYL ULTA VICI VLO VMC VRSK VRSN VTR VTRS WAB WBA WDC WHR WMB WRB ' +
    'WST WYNN XEL XRAY XYL YUM ZBH ZBRA ZION ZTS'
  ).split(' '),
);

/** Publishers and opinion sites, which relay what others said. */
const relaying = new Set(
  (
    'reuters,bloomberg,cnbc,barrons,marketwatch,factset,refinitiv,forbes,fortune,axios,benzinga,morningstar,seeking alpha,' +
    'motley fool,wall street,street,associated press,business insider,financial times,dow jones,alphasense,nasdaq'
  ).split(','),
);

/** Returns whether words name a publisher or another source that relays what others said. */
export function isRelaying(name: string): boolean {
  return relaying.has(foldedWords(name.slice(0, 100)).join(' '));
}

/** Returns whether words are a large company's name or its ticker in capitals. Two letters may mean anything: GM. */
export function isKnownCompany(name: string): boolean {
  if (name.length < 3) return false;
  if (tickers.has(name)) return true;
  const words = foldedWords(name.slice(0, 100).replace(/[.&](?=\p{L})/gu, ' ')).filter(
    (word) => !/^(?:inc|corp|co|the|com|company|and)$/.test(word),
  );
  return names.has(words.join(' '));
}
