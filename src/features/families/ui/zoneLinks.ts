/**
 * Names of the IANA database by which people look for a zone, and which are no part of its name: former names, and
 * links for other cities. Each line is one zone. Browsers list one name of it, and not all the same one.
 */
const links = `
Africa/Asmera Africa/Asmara
Africa/Bamako Africa/Timbuktu
America/Adak America/Atka US/Aleutian
America/Anchorage US/Alaska
America/Catamarca America/Argentina/ComodRivadavia
America/Chicago US/Central
America/Coral_Harbour America/Atikokan
America/Cordoba America/Rosario
America/Denver America/Shiprock US/Mountain
America/Detroit US/Michigan
America/Edmonton America/Yellowknife Canada/Mountain
America/Godthab America/Nuuk
America/Halifax Canada/Atlantic
America/Indiana/Knox America/Knox_IN US/Indiana-Starke
America/Indianapolis America/Fort_Wayne US/East-Indiana
America/Iqaluit America/Pangnirtung
America/Los_Angeles US/Pacific
America/Manaus Brazil/West
America/Mazatlan Mexico/BajaSur
America/Mexico_City Mexico/General
America/New_York US/Eastern
America/Noronha Brazil/DeNoronha
America/Phoenix US/Arizona
America/Regina Canada/Saskatchewan
America/Rio_Branco America/Porto_Acre Brazil/Acre
America/Santiago Chile/Continental
America/Sao_Paulo Brazil/East
America/St_Johns Canada/Newfoundland
America/St_Thomas America/Virgin
America/Tijuana America/Ensenada America/Santa_Isabel Mexico/BajaNorte
America/Toronto America/Montreal America/Nipigon America/Thunder_Bay Canada/Eastern
America/Vancouver Canada/Pacific
America/Whitehorse Canada/Yukon
America/Winnipeg America/Rainy_River Canada/Central
Antarctica/McMurdo Antarctica/South_Pole
Arctic/Longyearbyen Atlantic/Jan_Mayen
Asia/Ashgabat Asia/Ashkhabad
Asia/Calcutta Asia/Kolkata
Asia/Dhaka Asia/Dacca
Asia/Jerusalem Asia/Tel_Aviv
Asia/Katmandu Asia/Kathmandu
Asia/Macau Asia/Macao
Asia/Makassar Asia/Ujung_Pandang
Asia/Nicosia Europe/Nicosia
Asia/Rangoon Asia/Yangon
Asia/Saigon Asia/Ho_Chi_Minh
Asia/Shanghai Asia/Chongqing Asia/Chungking Asia/Harbin
Asia/Thimphu Asia/Thimbu
Asia/Ulaanbaatar Asia/Choibalsan Asia/Ulan_Bator
Asia/Urumqi Asia/Kashgar
Atlantic/Faeroe Atlantic/Faroe
Australia/Adelaide Australia/South
Australia/Brisbane Australia/Queensland
Australia/Broken_Hill Australia/Yancowinna
Australia/Darwin Australia/North
Australia/Hobart Australia/Currie Australia/Tasmania
Australia/Lord_Howe Australia/LHI
Australia/Melbourne Australia/Victoria
Australia/Perth Australia/West
Australia/Sydney Australia/ACT Australia/Canberra Australia/NSW
Europe/Chisinau Europe/Tiraspol
Europe/Istanbul Asia/Istanbul Turkey
Europe/Kiev Europe/Kyiv Europe/Uzhgorod Europe/Zaporozhye
Europe/London Europe/Belfast
Pacific/Easter Chile/EasterIsland
Pacific/Enderbury Pacific/Kanton
Pacific/Honolulu Pacific/Johnston US/Hawaii
Pacific/Pago_Pago Pacific/Samoa US/Samoa
Pacific/Ponape Pacific/Pohnpei
Pacific/Truk Pacific/Chuuk Pacific/Yap
`

const namesByZone = new Map(
  links
    .trim()
    .split('\n')
    .flatMap((line) => line.split(' ').map((name) => [name, line] as const)),
)

/** All names of a zone, with spaces between them. */
export const namesOfZone = (id: string): string => namesByZone.get(id) ?? id
