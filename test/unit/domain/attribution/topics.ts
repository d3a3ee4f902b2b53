/** Abbreviations that analysts put before what is said of them. Some are tickers as well. */
export const abbreviations = (
  'FCF OCF CFFO GM GM% OM EPS NII NIM NIR NCO NPL ACL CET1 RWA AUM AUA ROE ROA ROIC ROTCE ROI IRR NPV DCF EV EBITDA EBIT EBITA ' +
  'GAAP PE P/E P/B EV/EBITDA PEG TAM SAM SOM ARR MRR NRR GRR NDR ACV TCV RPO cRPO CAC LTV LTV/CAC ARPU ARPA DAU MAU WAU GMV GTV TPV ' +
  'GPV SSS SSSG AUV AOV UPT ASP ACOS ROAS CPM CPC CTR CPA CVR SKU SKUs COGS SG&A SGA R&D D&A PP&E CAPEX OPEX DSO DIO DPO CCC NWC ' +
  'YTD MTD QTD YoY QoQ MoM LTM NTM TTM CAGR FY26 1H 2H H1 H2 FX CC OEM ODM JV M&A IPO SPAC RSU SBC DTC D2C B2B B2C SMB ENT ' +
  'PaaS SaaS IaaS AI ML LLM GPU CPU HBM API IoT 5G EV EVs ADAS ICE BEV PHEV MWh GW LNG NGL WTI E&P RIG BOE DUC PPA REIT NOI FFO AFFO ' +
  'NAV BVPS TBV DPS MLR PMPM HEOR FDA EMA CMS IRA PDUFA NDA BLA ANDA CRO CDMO ESG DEI ' +
  'TL;DR TLDR FYI NB PS Q A Q&A KPI OKR SLA US UK EU EMEA APAC LATAM ROW USD EUR CPI PCE GDP PMI BP bps'
).split(' ');

/** Titles of two or three words, none of which is anybody. */
export const topics = (
  'Bull Case,Bear Case,Base Case,Active Users,Permian Basin,Gulf Coast,Wall Street,Main Street,Project Phoenix,Project Kuiper,Model Y,Model 3,' +
  'General Tone,Gross Margin,Free Cash,Free Cash Flow,Ad Load,Prime Video,Red Flag,Red Flags,Key Risk,Big Picture,Bottom Line,Top Line,' +
  'Silver Lining,Market Share,Same Store,Comp Sales,Price Mix,Unit Economics,Working Capital,Net Debt,Share Count,Tax Rate,Buy Backs,' +
  'Capital Returns,Order Book,Book Value,Deal Flow,Deal Pipeline,Sales Cycle,Churn Rate,Net Adds,Store Openings,New Stores,Loyalty Program,' +
  'Holiday Quarter,Black Friday,Cyber Monday,Memorial Day,Labor Costs,Wage Pressure,Input Costs,Freight Rates,Supply Chain,Lead Times,' +
  'Port Congestion,Chip Shortage,Raw Materials,Steel Prices,Natural Gas,Crude Oil,Eagle Ford,Marcellus Shale,North Sea,Bay Area,Latin America,' +
  'Middle East,Hong Kong,New York,Los Angeles,Silicon Valley,San Antonio,Santa Fe,Saint Louis,Carlsbad Mine,Goderich Mine,Blue Apron,' +
  'Green Hydrogen,Carbon Capture,Solar Farm,Wind Farm,Rate Case,Rate Cuts,Fed Pivot,Soft Landing,Hard Comps,Easy Comps,Air Pocket,' +
  'Pull Forward,Push Out,Mix Shift,Trade Down,Price Increase,Cost Takeout,Lean Six Sigma,Office Leasing,Data Centers,Work From Home,' +
  'Sleep Apnea,Device Recall,Medicare Advantage,Medicaid Margin,Star Ratings,Drug Pricing,Flu Season,Covid Costs,Delta Variant,Open Enrollment,' +
  'Soup Sales,Snack Brands,Pet Food,Private Label,Gen Z,Baby Boomers,Squid Game,Stranger Things,Paid Sharing,Ad Tier,Cloud Run,Edge Compute,' +
  'Tone Shift,My Take,Our View,Mgmt Tone,Key Quote,Money Quote,Hot Take,Open Question,To Do,Next Steps,Best Line,Long Thesis,Short Thesis'
).split(',');
