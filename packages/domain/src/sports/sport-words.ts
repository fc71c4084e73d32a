/**
 * Words of services, apps and devices for the activities of the catalogue, by its ids, separated by commas. Case, spaces, dashes,
 * underscores and accents are ignored, so that "Trail Run", "trail_run" and "TrailRun" are one word. Besides English there are
 * the words of exporters that write the language of the person (Runtastic, Garmin BaseCamp, Polar, OpenTracks, Sports Tracker):
 * German, Finnish, Swedish, French, Spanish and Italian for the common ones.
 *
 * Sources: Strava's SportType; the typeKeys of Garmin Connect; komoot's sports; OpenTracks' ActivityType and icons; Apple's
 * HKWorkoutActivityType; EXERCISE_TYPE of Health Connect and the activities of Google Fit; Samsung Health; Suunto; Polar Flow;
 * Runkeeper; Endomondo; Runtastic; MapMyRun; the names of FIT's sport and sub_sport.
 */
export const sportWords: Readonly<Record<number, string>> = {
  0: `dog walk, walk, casual walking, speed walking, fitness walking, power walking, walking fitness, race walking, walking the dog, dog walking, on foot, pedestrian, pedestrian tour,
    pushchair walking, stroll, gehen, spazieren, spaziergang, spazierengehen, walken, kävely, käveleminen, koiralenkki, promenad, gång, gående, marche, marche à pied, caminar,
    caminata, andar, camminata, passeggiata, camminare, wandelen, lopen, caminhada, chůze, spacer, gåtur, ходьба`,
  1: `run, jogging, jog, street running, road running, road run, virtual run, virtual running, ultra run, ultra running, interval running, running race, run race, outdoor run,
    outdoor running, running sand, plogging, canicross, laufen, lauf, joggen, dauerlauf, laufsport, juoksu, juokseminen, lenkki, hölkkä, löpning, löprunda, jogga, course à pied,
    course, courir, footing, carrera, correr, corsa, correre, hardlopen, corrida, løb, løping, бег, biegi, bieganie, běh`,
  2: `commuting ride, cycling trekking, halfbike, unicycle, ride, bike, biking, bicycle, bike ride, cycle, cycling sport, cycling transport, cycling transportation, road biking, road bike, road cycling, road ride, race bike,
    racing bike, racebike, touring bicycle, touringbicycle, touring, citybike, commuting, commute, bike commute, virtual ride, virtual cycling, recumbent, recumbent cycling,
    track cycling, velodrome, velomobile, fat bike, tandem, outdoor cycle, outdoor cycling, cyclotouring, unicycling, bmx, biking road, biking utility, on bicycle, bike tour, radfahren,
    rad, fahrrad, fahrradfahren, radtour, radsport, rennrad, rennradfahren, strassenradfahren, pyöräily, maantiepyöräily, pyörälenkki, cykling, cykla, landsvägscykling, cyclisme,
    vélo, vélo de route, velo, ciclismo, bicicleta, ciclismo de carretera, bici, bicicletta, fietsen, wielrennen, sykling, rower, велосипед, cyklistika`,
  3: `nordic, ski nordic, nordic ski, nordic skiing, xc skiing, xc ski, xcski, cross country ski, cross country skiing, skiing cross country, skiing nordic, skiing, ski, langlauf, skilanglauf, ski nordisch,
    hiihto, maastohiihto, murtomaahiihto, längdskidåkning, längdskidor, skidåkning, ski de fond, esquí de fondo, sci di fondo, langrenn, běžky`,
  10: `mtb, mountain bike, mountainbike, mountain bike ride, mtb ride, mtb easy, mtb advanced, mountain bikings, mountain biking, downhill biking, enduro mtb, enduro, cross country mtb,
    biking mountain, off road biking, offroad cycling, bike park, mountainbiken, mountainbiking, maastopyöräily, terrängcykling, vtt, vélo tout terrain, ciclismo de montaña, btt, mtb tour`,
  11: `hike, hiking, day hike, off trail hiking, trail hiking, hiking trail, rucking, ruck march, backpacking, wandern, wanderung, bergwandern, vaellus, retkeily, vandring, randonnée,
    rando, senderismo, escursionismo, excursion, turgåing, wędrówka, turistika, fottur`,
  12: `skating sports, inline skate, inline skating, inlineskate, inlineskating, roller skate, roller skating, rollerblading, rollerblade, skate, skating, skating inline, skating cross, inliner, inlineskaten,
    inline skaten, skaten, rullaluistelu, inlines, roller, patinage à roulettes, patinaje en línea, pattinaggio in linea`,
  13: `alpine ski, alpine skiing, downhill ski, downhill skiing, skiing downhill, skiing alpine, resort ski, resort skiing, resort skiing snowboarding, snow sports, piste skiing, freeride skiing,
    skifahren, ski alpin, alpinski, abfahrtsski, laskettelu, alppihiihto, utförsåkning, slalom, ski alpin descente, esquí alpino, esquí, sci alpino, sci, alpint`,
  14: `paddle, paddling, paddle sports, paddlesports, paddeln, melonta, paddling sport, pagaie, piragüismo, pagaiata, whitewater, whitewater rafting kayaking`,
  15: `row, rowing, outdoor rowing, rudern, soutu, rodd, aviron, remo, canottaggio, coastal rowing, rowing v2, roeien`,
  16: `golf, golfing, golfen, round of golf`,
  17: `stairmaster, stairmaster stepwell, other indoor, indoor, indoor cardio, cardio, cardio training, fitness equipment, gym and fitness equipment, mixed cardio, mixed metabolic cardio, mixed metabolic cardio training, stair climbing,
    stair climbing machine, stair stepper, stairstepper, stair machine, stairs, step training, stepper, step counter, step mill, floor climbing, ergometer, cross training, crosstraining, sisäliikunta,
    ausdauertraining, machine workout, climbing stairs, kardio`,
  19: `football australian, ball games, ball game, team sport, team sports, lacrosse, netball, water polo, waterpolo, australian football, footbag, korfball, sepak takraw, rounders, gaelic football, hurling,
    pallopelit, ballsport`,
  21: `swim, swimming, lap swim, lap swimming, lapswimming, pool swim, pool swimming, swimming pool, indoor swimming, indoor swim, swim pool, schwimmen, hallenbad, bahnenschwimmen, uinti, uiminen, allasuinti,
    simning, simma, natation, piscine, natación, nadar, nuoto, zwemmen, svømming, pływanie, plavání, плавание`,
  22: `trail run, trail running, trailrunning, trail runs, off road running, fell running, mountain running, skyrunning, sky running, trail, traillauf, geländelauf, berglauf, polkujuoksu, maastojuoksu,
    terränglöpning, stiglöpning, course nature, trail de montaña, corsa in montagna`,
  23: `core strengthening, weight workout, gym, weight training, weights, weight lifting, weightlifting, strength, strength training, functional strength training, traditional strength training, functional training, core training, core, training,
    workout, general workout, other workout, exercise, fitness, bodybuilding, powerlifting, olympic weightlifting, muscle training, bodyweight, body weight, gym workout, resistance training, lifting,
    krafttraining, kraftsport, gewichtheben, fitnesstraining, kuntosali, voimaharjoittelu, lihaskunto, styrketräning, styrka, musculation, renforcement musculaire, musculación, entrenamiento de fuerza, palestra, pesi,
    allenamento della forza, krachttraining, styrketrening`,
  24: `nordic walk, nordic walking, nordicwalking, pole walking, stavgång, sauvakävely, marche nordique, marcha nórdica`,
  25: `horse riding, horseback riding, horse back riding, horseriding, horseback, riding, equestrian, equestrian sports, donkey back riding, horse ride, horseback ride, pony ride, reiten, ratsastus, ridning, équitation, equitación, equitazione, paardrijden`,
  26: `motorcycling, motorcycle, motor cycling, motorcycling v2, motorbike, motor bike, motorbiking, motorsport, motor sports, motocross, dirt bike, atv, atv v2, quad, auto racing, racing, motor racing, rally, karting, go karting, drive, driving,
    motorcycle ride, motorbike ride, motor bike ride, dirt bike ride, atv ride, quad ride, snowmobile ride, snowmobiling, snowmobile, snowmobiling ws, snow mobiling, overlanding, motorrad, motorradfahren, moottoripyöräily, moottorikelkkailu, moto, motocyclisme, motociclismo`,
  27: `skateboard, skateboarding, skate boarding, longboard, longboarding, skeittaus`,
  28: `water sports, water sport, watersport, watersports, wakeboard, wakeboarding, wakeboarding v2, wake boarding, water skiing, waterskiing, water ski, tubing, water tubing, rafting, boating, boating v2, boat, motor boating, whitewater rafting,
    jet ski, jetski, boat ride, jet ski ride, powerboating, ferry, veneily, dragon boat, dragon boating, wassersport, wasserski, vesihiihto, water fitness, aqua fitness, wakesurfing, whitewater rafting ws`,
  29: `climb, climbing, rock climbing, indoor climbing, bouldering, boulder, sport climbing, wall climbing, free climbing, via ferrata, klettersteig, ice climbing, klettern, bouldern, kiipeily, seinäkiipeily, klättring, escalade, escalada,
    arrampicata, klimmen, klatring`,
  30: `snowboard, snowboarding, snow boarding, snowboarden, lumilautailu, planche à neige, lautailu`,
  31: `ski touring, ski tour, skitour, skitouring, backcountry ski, backcountry skiing, backcountry skiing snowboarding, backcountry skiing snowboarding ws, touring ski, skitouren, skitourengehen, randonneur, hiihtovaellus, retkihiihto, randonnée à ski,
    ski de randonnée, esquí de travesía, scialpinismo, sci alpinismo, topptur, skituren`,
  32: `fitness class, group exercise, group fitness, group training, group workout, exercise class, fitness course, gymnastik, jumppa, ryhmäliikunta, bodypump, bodyattack, body pump, body attack, bodybalance, les mills, lesmills, zumba,
    barre, boot camp, bootcamp, step aerobics, mixed fitness, mind and body, tai chi, taichi, qigong, preparation and recovery`,
  33: `soccer, football soccer, football, association football, fussball, fußball, jalkapallo, fotboll, futbol, fútbol, calcio, voetbal, indoor soccer, soccer shooting, fotball, football european`,
  34: `tennis outdoor, tennis, tennis v2, paddle tennis, platform tennis, beach tennis, racket, racket sports, pickleball, tenis, lawn tennis, tennikset`,
  35: `basketball, basket, koripallo, baloncesto, pallacanestro, basketboll, streetball`,
  36: `badminton, sulkapallo, federball, bádminton`,
  37: `finnish baseball, baseball, pesäpallo, béisbol`,
  38: `volleyball, beach volleyball, volleyball beach, volleyball indoor, volleyball mixed, beachvolleyball, voleyball beach, voleyball indoor, lentopallo, beach volley, rantalentopallo, volleyboll, voleibol, pallavolo`,
  39: `american football, football american, us football, gridiron, flag football, amerikkalainen jalkapallo`,
  40: `table tennis, tabletennis, ping pong, pingpong, tischtennis, pöytätennis, bordtennis, tenis de mesa, tennis de table`,
  41: `racquetball, racquet ball, racketball`,
  42: `squash`,
  43: `floorball, unihockey, innebandy, salibandy`,
  44: `handball, käsipallo, handboll, balonmano, pallamano, beach handball`,
  45: `softball`,
  46: `bowling, keilaus, kegeln, ten pin bowling, boliche`,
  47: `cricket, kriketti`,
  48: `rugby, football rugby, rugby league, rugby union, beach rugby`,
  49: `ice skate, ice skating, iceskating, skating ice, skating ws, skate ice, speed skating, schlittschuh, schlittschuhlaufen, eislaufen, luistelu, skridskor, skridskoåkning, patinage, patin à glace, patinaje sobre hielo, pattinaggio su ghiaccio`,
  50: `ice hockey, icehockey, hockey ice, eishockey, jääkiekko, ishockey, hockey sur glace, roller hockey, inline hockey`,
  51: `yoga pilates, yogalates`,
  52: `indoor bike ride, indoor cycling, indoor ride, indoor bike, indoor biking, spinning, spin, spin class, stationary bike, stationary biking, biking stationary, cycling indoor, exercise bike, bike trainer, trainer ride, smart trainer, biking spinning, indoor cycle,
    hallenradfahren, heimtrainer, hometrainer, sisäpyöräily, kuntopyöräily, inomhuscykling, vélo d'intérieur, ciclismo indoor, bici estática, ergometer bike, indoor hand cycling bike`,
  53: `treadmill, treadmill running, treadmill run, indoor running, indoor run, running treadmill, treadmill walking, walking treadmill, indoor walking, indoor walk, run treadmill, laufband, juoksumatto, löpband, tapis de course, tapis roulant,
    cinta de correr, curved treadmill`,
  54: `crossfit, cross fit, crossfit training`,
  55: `elliptical, elliptical trainer, elliptical training, crosstrainer, cross trainer, crosstrainer elliptical, ellipsentrainer, arc trainer, crosstraineri, vélo elliptique, elíptica, ellittica`,
  56: `roller skiing classic, roller skiing freestyle, roller ski, roller skiing, rollerski, rollerskiing, roller skis, skirollern, rollski, rullahiihto, rullskidor, ski roue, skiroll`,
  57: `indoor rowing, rowing machine, rowing indoor, rowing indoors, row machine, indoor row, virtual row, rower machine, rowing ergometer, ruderergometer, rudergerät, rudermaschine, sisäsoutu, soutulaite, rameur, remo indoor, vogatore`,
  58: `mobility static, mobility dynamic, stretching, flexibility, flexibility training, mobility, cooldown, cool down, foam rolling, dehnen, venyttely, étirements, estiramientos, recovery`,
  59: `track and field, athletics, leichtathletik, yleisurheilu, friidrott, athlétisme, atletismo, atletica`,
  60: `orienteering, orientation, orientierungslauf, suunnistus, orientering, course d'orientation, orientación, orientamento, ski orienteering`,
  61: `stand up paddle, stand up paddling, standup paddling, standuppaddling, stand up paddleboarding, stand up paddleboarding v2, standup paddleboarding, paddleboarding, paddle boarding, sup, sup boarding, suppailu, paddle surf, stand up paddle boarding`,
  62: `martial arts, martinal arts, mixed martial arts, mma, judo, karate, taekwondo, jujitsu, ju jutsu, jiu jitsu, brazilian jiu jitsu, aikido, krav maga, wrestling, fencing, kendo, kampfsport, kamppailulajit, kampsport, arts martiaux, artes marciales,
    arti marziali, kung fu, capoeira`,
  63: `kettlebell, kettlebells, kahvakuula, kettlebell training`,
  64: `dance, dancing, danceinspired training, dance inspired training, social dance, cardio dance, ballet, ballroom dancing, latin dance, street dance, jazz dance, tanzen, tanssi, dans, danse, baile, ballo, danza, pole dance, poledance`,
  65: `snowshoes, snowshoe, snow shoe, snowshoeing, snow shoeing, snowshoe ws, snow shoe ws, snowshoe hike, snowshoe walking, schneeschuhwandern, schneeschuh, lumikenkäily, snöskovandring, raquette, raquettes, raquettes à neige, raquetas de nieve, ciaspole`,
  66: `frisbee, ultimate frisbee, ultimate, disc sports, disc golf, discgolf, frisbeegolf, frisbee golf, flying disc, ultimate disc, discing, frisbee disc`,
  67: `futsal, fustal`,
  68: `multisport, multi sport, multi sports, brick, transition multisport, swim bike run, multisport race, monilaji`,
  69: `aerobics, aerobic, aerobic training, low impact aerobics, high impact aerobics, aerobik`,
  70: `trekking, trek, treck`,
  71: `sail, sailing, sailing v2, sail race, sail race v2, sail expedition, sail boarding race, yachting, segeln, purjehdus, segling, voile, vela, navegación a vela, ice sailing, land sailing, zeilen`,
  72: `kayaking whitewater, kayak, kayak ride, kayaking, kayaking v2, sea kayaking, river kayaking, whitewater kayaking, kajak, kajakfahren, kajakki, kayak de mer, meloskelu, paddling kayak`,
  73: `circuit training, cirkuit training, circuit, hiit, high intensity interval training, high intensity interval, highintensity interval training, interval training, hiit training, tabata, amrap, emom, kuntopiiri, zirkeltraining, cirkelträning`,
  74: `triathlon, triatlon, triathlon race, pool triathlon`,
  75: `padel outdoor, padel, pádel, padel tennis`,
  76: `cheerleading, cheer`,
  77: `boxing mma, boxing, box, kickboxing, kick boxing, thai boxing, muay thai, boxen, nyrkkeily, potkunyrkkeily, boxning, boxe, boxeo, pugilato, shadow boxing, fitness boxing, thaiboxing`,
  78: `scuba diving, scuba, diving, underwater diving, single gas diving, multi gas diving, multi gas dive, single gas dive, gauge diving, gauge dive, ccr diving, rebreather, tauchen, sukellus, laitesukellus, dykning, plongée, buceo, immersione, underwater sports`,
  79: `free diving, freediving, apnea, apnea diving, apnea dive, apnoe, apnoetauchen, vapaasukellus, pool apnea, fridykning, plongée en apnée, freedive`,
  80: `adventure race, adventure racing, raid, seikkailu`,
  81: `gymnastics, turnen, telinevoimistelu, voimistelu, gymnastique, gimnasia, ginnastica, trampoline, jump training, artistic gymnastics, rhythmic gymnastics`,
  82: `canoeing whitewater, canoe, canoeing, canoë, kanu, kanufahren, kanootti, kanot, canoë kayak, canoa, canoe polo`,
  83: `mountaineering, mountaineer, alpinism, alpine tour, alpinetour, alpine climbing, bergsteigen, hochtour, vuorikiipeily, alpinisme, alpinismo, bergstigning, montañismo`,
  84: `telemark, telemark ski, telemark skiing, telemarkhiihto`,
  85: `swimming open, open water swim, open water swimming, openwater swimming, open water, swimming open water, swim open water, swimming in open water, swimming openwater, outdoor swimming, outdoor swim, lake swimming, sea swimming, wild swimming, freiwasser,
    freiwasserschwimmen, freiwasser schwimmen, avovesiuinti, avovesi, öppet vatten, simning öppet vatten, nage en eau libre, eau libre, aguas abiertas, natación en aguas abiertas, acque libere, nuoto in acque libere, buitenzwemmen`,
  86: `windsurf, windsurfing, wind surfing, windsurfing v2, wing foil, wing foiling, wingfoil, purjelautailu, vindsurfing, planche à voile, sail boarding`,
  87: `kitesurf, kitesurfing, kite surfing, kite surf, kiteboard, kiteboarding, kiteboarding v2, kite, kiting, snowkite, snowkiting, leijalautailu, land kiting`,
  88: `paragliding, para gliding, hang gliding, hanggliding, hang gliding v2, gliding, gleitschirm, gleitschirmfliegen, varjoliito, parapente, parapendio, skärmflygning, wingsuit, paraglide, fly paraglide`,
  90: `snorkel, snorkeling, snorkelling, schnorcheln, snorklaus, snorkling, snorkel de superficie`,
  91: `surfing sports, surf, surfing, surfing v2, wave surfing, wellenreiten, lainelautailu, bodyboarding, surf wave, foil surfing`,
  92: `swimrun, swim run, swim run race`,
  93: `duathlon, duatlon`,
  94: `aquathlon, aquabike, akvathlon`,
  95: `obstacle racing, obstacle race, obstacle run, obstacle course, ocr, spartan race, hindernislauf, estejuoksu, obstacle racing running`,
  96: `fishing, angeln, kalastus, fiske, pêche, pesca`,
  97: `hunting, jagd, metsästys, jakt, chasse, caza, caccia`,
  98: `transition, transition v2, bike to run transition, swim to bike transition, bike to run transition v2, swim to bike transition v2, run to bike transition`,
  99: `mixed surface ride, gravel, gravel ride, gravel bike, gravel biking, gravel cycling, gravel unpaved cycling, mixed surface, unpaved cycling, gravelbiken, gravel pyöräily, sorapyöräily, bike packing, bikepacking`,
  100: `mermaiding`,
  101: `spearfishing, spear fishing, apnea hunting, apnea hunt, harppuunakalastus`,
  102: `jump rope, jumping rope, rope jumping, rope skipping, skipping, skipping rope, seilspringen, hyppynaru, hopprep, corde à sauter, saltar la cuerda, jumprope`,
  103: `track run, track running, running track, indoor track, bahnlauf, ratajuoksu, run track, bananlöpning`,
  104: `sit ups, squats, chin ups, planking, calisthenics, pull ups, push ups, bodyweight training, street workout, gymnastic strength training`,
  105: `e cycling, ebike, e bike, ebiking, e biking, ebike ride, e bike ride, e bike fitness, ebike fitness, etouringbicycle, e touring bicycle, eracebike, e race bike, e road bike, electric bike, pedelec, sähköpyöräily, sähköpyörä, elcykel, vélo électrique,
    bicicleta eléctrica, bici elettrica, e roadbike, ecitybike`,
  106: `mountain biking electric, e mtb, emtb, emtb easy, e mtb easy, emtb advanced, e mtb advanced, e bike mountain, ebike mountain, e mountain bike, e mountain bike ride, emountainbike ride, emountainbikeride, e bike enduro, emountainbike, electric mountain bike`,
  107: `backcountry snowboard ski, off piste skiing, offpiste, freeride`,
  108: `wheelchair, wheelchair push run, wheelchair push walk, wheelchair walk pace, wheelchair run pace, wheelchair racing, pyörätuoli, rollstuhl, fauteuil roulant, pushing wheelchair`,
  109: `handcycle, hand cycle, hand cycling, handcycling, handbike, hand bike, handbiking, indoor hand cycling, käsipyöräily, biking hand`,
  110: `splitboard, split board, split boarding, splitboarding, backcountry snowboard, backcountry snowboarding, snowboard touring`,
  111: `biathlon, ampumahiihto, skidskytte`,
  112: `meditation, meditate, mindfulness, breathing, breathwork, breathing exercise, guided breathing, meditaatio, méditation, meditación, meditazione, atemübung`,
  113: `field hockey, hockey, hockey field, feldhockey, maahockey, landhockey, hockey sur gazon`,
  114: `cyclocross, cyclo cross, cx, querfeldein, cyclocross ride`,
  115: `vertical running, vertical run, vertical kilometer, vertical kilometre, vk`,
  116: `ski mountaineering, skimo, ski mo, ski alpinism, skialpinism`,
  117: `freestyle xc skiing, skate skiing, skate ski, skateskiing, skate skiing ws, xc skate, xc skate ski, freestyle skiing xc, cross country skiing skating, skating ski, luisteluhiihto, vapaa hiihto, skidåkning skate, cross country skate skiing, skating style skiing`,
  118: `classic xc skiing, classic skiing, classic ski, xc classic ski, xc classic, cross country skiing classic, cross country classic skiing, cross country skiing ws classic, perinteinen hiihto, klassisk skidåkning, klassisch, perinteinen`,
  119: `chores, housework, gardening, yard work, lawn mowing, snow shoveling, snow shovelling, cleaning, kotityöt, hausarbeit, gartenarbeit, pihatyöt, lumityöt, puutarhatyöt, housekeeping, lawnmower`,
  120: `pilates, pilates reformer`,
  121: `yoga, jooga, joga, hatha yoga, vinyasa, power yoga, hot yoga, yin yoga, ashtanga`,
};

/**
 * Numbers that Strava wrote into the `<type>` of its GPX exports before it wrote words: its sports in the order in which they
 * were added. Numbers that are not listed stay unknown.
 */
export const activityOfStravaNumber: Readonly<Record<string, number>> = {
  1: 2, // ride
  2: 13, // alpine ski
  3: 31, // backcountry ski
  4: 11, // hike
  5: 49, // ice skate
  6: 12, // inline skate
  7: 3, // nordic ski
  8: 56, // roller ski
  9: 1, // run
  10: 0, // walk
  11: 23, // workout
  12: 30, // snowboard
  13: 65, // snowshoe
  14: 87, // kitesurf
  15: 86, // windsurf
  16: 85, // swim, with places, or there would be no GPX
  17: 2, // virtual ride
  18: 105, // e-bike ride
  19: 2, // velomobile
  21: 82, // canoeing
  22: 72, // kayaking
  23: 15, // rowing
  24: 61, // stand up paddling
  25: 91, // surfing
  26: 54, // crossfit
  27: 55, // elliptical
  28: 29, // rock climbing
  29: 17, // stair stepper
  30: 23, // weight training
  31: 121, // yoga
  51: 109, // handcycle
  52: 108, // wheelchair
  53: 1, // virtual run
};
