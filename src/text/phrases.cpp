#include "text/phrases.h"

namespace nexus::text {

const std::string_view kPhraseTable = R"TABLE(
@Text
text.one : {Par}
text.keyword : {Par} {Kw}
text.more : {Par} {ParNext+}
@ParNext
par.next : NL {Par}
@Par
par.keyword : {Kw}
par.keywords : {Kw} , {Kw} [, {Kw}]
par.lines : {KwLine+}
par.body : [{KwLine+}] {Body}
par.abilities : [{KwLine+}] [{Body}] {Abil+} [{KwLine+}]
@KwLine
line.keyword : {Kw} .
line.keywords : {Kw} , {Kw} [, {Kw}] .
line.bracket : LB {Kw} RB
line.brackets : LB {Kw} RB , LB {Kw} RB [, LB {Kw} RB]
@Kw
kw.plain : {Keyword}
kw.number : {KeywordN} LP {Int} RP
kw.from : {Keyword} from {CardName} LP {Int} {Resource} RP

@Abil
ab.active : [{Title} -] Active [{Note}] : {Cost} . {Body}
ab.active.to : [{Title} -] Active [{Note}] : {Effs.b} to {Effs.b} [{Adv+}] . [{Body}]
ab.active.if : [{Title} -] Active [{Note}] : if {Conds} , {Clause} . [{Body}]
ab.active.only : [{Title} -] Active [{Note}] : {Single} .
ab.passive : Passive : {Body}
ab.interrupt : Interrupt : {Body}
ab.keyword : {Keyword} : {Body}
ab.typeaction : {TypeAction} [, {Effs.b}] : {Body}
ab.typeaction.tags : {TypeAction} LP {Tag} [, {Tag}] RP : {Body}
ab.tags : {Title} LP {Tag} [, {Tag}] [, {Tag}] RP : {Body}
ab.named : {Title} : {Body}
ab.rightcost : {Title} : {Body} LP {Int} {Resource} RP
ab.callback : LC {Keyword} RC (:|) {Body}
ab.exert : [LB <Flash> RB] Exert [, {Effs.b}] : {Body}
ab.cost : {Effs.b} : {Body}
ab.auto : AUTO {Frame} : {Body}
ab.auto.if : AUTO if {Obj.$n} ~be attacked : {Body}
ab.auto.body : AUTO : {Body}
ab.auto.body.if : AUTO : if {Obj.$n} ~be attacked , {Body}
ab.act : ACT {Effs.b} : {Body}
ab.cont : CONT {Body}
@Tag
tag.kind : <Active|Passive|Interrupt>
tag.pay : <{Int}|X> {Resource}
tag.exhaust : (exhaust|Exhaust)
tag.exhaust.this : Exhaust this {Noun.sg}
tag.cost : {VP.b}
tag.counters : remove {Counters}
tag.mark : {Mark}
@Note
note.1 : LP {Mark} RP
note.2 : LP {Mark} , {Mark} RP
@Mark
mark.phase : {Phase} (Phase|Step)
mark.phases : {Phase} (Phase|Step) or {Phase} (Phase|Step)
mark.limit : <once|twice> per {Period}
@Cost
cost.pay : {Effs.b} [without exhausting this {Noun.sg}]
cost.free : do not exhaust this {Noun.sg}
@Single
single.do : {Effs.b} [{Adv+}]
single.object : {Obj.$n} {Preds.$v} [{Adv+}]
@Body
body : {Sent+}
@Sent
s.clause : {Clause} .
s.grant : {Grant}
s.choose : {Modes} .
s.timing : play this card only (in|during) the {Phase} (Phase|Step) [or the {Phase} (Phase|Step)] .
s.limit : (use this ability|this ability triggers|this ability can be used) [only] <once|twice> (each|per) {Period} .
s.phase : (use this ability|this ability can be used) only (in|during) the {Phase} (Phase|Step) .
s.recall : you may play this card from your {ZoneName} for {Int} {Resource} , then remove it from the game .
s.grow : you may put this {Noun.sg} on a {CardName} you control for {Int} {Resource} instead of deploying it .
s.control : control {Obj} [in {Places}] [at {Time}] .
s.free : this ability does not exhaust this {Noun.sg} .
s.otherwise : {Clause} ; otherwise (|,) {Clause} .
s.hosts : (attach only to|attach to|this card attaches only to|attach this card only to) {Obj} .
@Modes
c.choose : choose one : {Clause} {Option+}
m.frame : {Frame} , {Modes}
@Grant
g.grant : {Obj.$n} (~gain|~have) QO {Par} QC
g.grant.and : {Obj.$n} (~gain|~have|~get) <{Quality}|{Mods}> and QO {Par} QC
g.frame : {Frame} , {Grant}

@Clause
c.frame : {Frame} , {Clause}
c.then : then (|,) {Clause}
c.do : {Effs.b} [{Adv+}] [instead]
c.do.to : {Effs.b} to {Effs.b}
c.may : you may {Effs.b} [{Adv+}] [instead]
c.may.to : you may {Effs.b} to {Effs.b} [{Adv+}]
c.may.either : you may either {Effs.b} or {Effs.b} [to {Effs.b}]
c.player : {Player.$n} {Effs.$v} [{Adv+}]
c.player.modal : {Player.$n} <(cannot|can't|may not)|must> {Effs.b} [{Adv+}]
c.player.no : no <player|opponent> (may|can) {Effs.b} [{Adv+}]
c.player.places : {Player.$n} (cannot|can't|may not) (deploy or move|move or deploy) [{Obj}] (into|to) {Quad}
c.player.who : each <opponent|player> who {Has} {Effs.s} [{Adv+}]
c.player.may : {Player.sg} may {Effs.b} [{Adv+}]
c.object : {Obj.$n} {Preds.$v} [{Adv+}] [instead]
c.object.and : {Det.$n} {N1.$n} and {Det.$m} {N1.$m} {Preds.b} [{Adv+}]
c.object2 : {Obj.$n} {Preds.$v} and {Obj.$m} {Preds.$w} [{Adv+}]
c.do.object : {Effs.b} (|,) and {Obj.$n} {Preds.$v} [{Adv+}]
c.do.then.object : {Effs.b} , then {Obj.$n} {Preds.$v} [{Adv+}]
c.object.do : {Obj.$n} {Preds.$v} [{Adv+}] , and {Effs.b}
c.do.player : {Effs.b} (|,) and {Player.$n} {Effs.$v} [{Adv+}]
c.not : it (is not|does not|doesn't)
c.resource : {Poss} {Resource} <(increases|is increased)|(decreases|is reduced)> by {Int}
c.setstat.two : {Poss} {Stat} and {Stat} (are|are each) equal to {Number} [{Dur}]
c.setstat : {Poss} {Stat} <is|becomes> {Amount} [{Dur}]
c.setstat.like : {Poss} [base] {Stat} and [base] {Stat} (become|are) equal to {Poss} [{Dur}]
c.setrange : {Poss} (range|Range) (is|becomes) {Range} [{Dur}]
c.setstat.equal : {Poss} {Stat} (is|becomes) equal to {Number} [{Dur}]
c.complete.after : complete this {MissionNoun} [immediately] after {Past}
c.complete.past : complete this {MissionNoun} (when|once|as soon as) {PastBare}
c.complete.when : complete this {MissionNoun} (when|once|as soon as) {Conds}
@Has
has.control : ~control.s {Obj}
has.control.more : ~control.s <more|fewer> {N1.pl} than {Player.$m} (|do|does)
has.cards : has {Obj}
has.resource : has {Amount} {Resource}
has.more.resource : has <more|(fewer|less)> {Resource} than {Player.$m} (|do|does)
has.more : has <more|fewer> cards in (his or her|their|) {ZoneName} than {Player.$m} (|do|does)
has.standing : has the {Standing}
@Option
opt : ; (or|OR) {Clause}
@Frame
f.when : <(when|whenever)|after> {Ev}
f.when.first : (when|whenever) {Ev} for the first time each {Period}
f.at : at {Time}
f.if : if {Conds}
f.unless : unless {Conds}
f.ifdo : if <you do|they do|that player does>
f.ifnot : if <(you do not|you don't|you cannot|you can't)|(they do not|they don't)|(that player does not|that player doesn't)>
f.would : if {Obj.$n} would {Pred.i}
f.while : (while|as long as) {Conds}
f.limit : once (per|each) {Period}
f.first : the first time {Ev} each {Period}
f.next : the next time {Ev} [this {Period}]
f.foreach : for (each|every) {Count}
f.dur : {Dur}
f.otherwise : otherwise
f.immediately : (immediately|when completed)
f.completed : once completed
f.addcost : as a additional cost to <play|(deploy|summon)> this {Noun.sg}

@Effs.$f
e.1 : {VP.$f}
e.2 : {VP.$f} (|,) and [then] {VP.$f}
e.3 : {VP.$f} , {VP.$f} , <and|(and then|then)> {VP.$f}
e.then : {VP.$f} , then {VP.$f}
e.4 : {VP.$f} , {VP.$f} , {VP.$f} , <and|(and then|then)> {VP.$f}
@VP.$f
v.draw : ~draw {Obj}
v.draw.equal : ~draw cards equal to {Number} [, up to a maximum of {Num.pl}]
v.draw.until : ~draw cards until {Player.$n} ~have.$v {Num.pl} cards in (|your|their) {ZoneName}
v.discard : (~discard|~choose and ~discard) {Obj} (|of their choice) [at random]
v.discard.zone : ~discard {Zone}
v.discard.equal : ~discard cards equal to {Number} [, up to a maximum of {Num.pl}]
v.reveal : ~reveal {Obj}
v.reveal.zone : ~reveal {Zone}
v.look : ~look at {Obj}
v.look.zone : ~look at {Zone}
v.search : ~search {Zone} [for {Obj}]
v.shuffle : ~shuffle {Zone} [into {Zone}]
v.shuffle.obj : ~shuffle {Obj} into {Zone}
v.pay : (~pay|~spend) {Amount} [additional] {Resource}
v.gain : <~gain|~lose> {Amount} [additional] {Resource}
v.gain.some : <~gain|~lose|~pay> {Resource}
v.gain.add : ~add {Amount} {Resource} to your [{Resource}] pool
v.gain.equal : <~gain|~lose> {Resource} equal to {Number}
v.exhaust : (~exhaust|~exert|~tap) {Obj}
v.ready : (~ready|~un-exert|~refresh) {Obj}
v.destroy : (~destroy|~defeat) {Obj}
v.sacrifice : ~sacrifice {Obj}
v.return : ~return {Obj} to {Dest}
v.put : ~put {Obj} {PutDest}
v.put.two : ~put {Obj} {PutDest} and <the other|the rest> {PutDest}
v.put.some : ~put {Num.$n} {PutDest} and <the other|the rest> {PutDest}
v.put.split : ~put one on (top|the top) and one on (bottom|the bottom)
v.remove.game : ~remove {Obj} from the game [after it resolves]
v.move : ~move {Obj} {Num.$n} adjacent {PlaceNoun.$n}
v.move.to : ~move {Obj} [(to|into) {Quad}]
v.swap : (~swap|~switch|~exchange) the positions of {Obj}
v.swap.with : ~swap {Obj} with {Obj}
v.counter : (~put|~place) {Counters} on {Obj} [equal to {Number}]
v.counter.add : ~add {Counters} to {Obj}
v.counter.move : ~move {Counters} from {Obj} to {Obj}
v.counter.double : ~double the number of {CtName.pl} on {Obj}
v.add : ~add {Obj} to {Zone}
v.give : ~give {Obj} {Mods}
v.counter.remove : ~remove {Counters} from {Obj}
v.remove.them : ~remove them
v.apply : ~apply {StateRef} [and {StateRef}] to {Obj}
v.state.remove : ~remove {StateRef} [and {StateRef}] from {Obj}
v.damage : ~deal {Amount} [{Sub}] damage to {Obj}
v.heal : ~heal {Obj} (by|for) {Amount}
v.damage.player : ~deal {Amount} damage to {Player.$n}
v.heal.all : ~remove all damage from {Obj}
v.damage.equal : ~deal damage (equal to {Number} to {Obj}|to {Obj} equal to {Number})
v.choose : ~choose {Obj}
v.choose.quad : ~choose {Quad}
v.choose.player : ~choose {Player.sg}
v.choose.upto : ~choose a number of {N1.pl} up to {Number}
v.choose.type : ~choose a card type [LP {Type} , {Type} , {Type} , or {Type} RP]
v.choose.targets : ~choose new targets for the copy
v.create : ~create {Token} [in {Quad}] [(, exhausted|exhausted)]
v.create.each : ~create {Token} in {Places}
v.create.copy : ~create {Copies}
v.play : (~play|~cast) {Obj} [without paying (its|their) [{Resource}] cost]
v.deploy : (~deploy|~summon) {Obj} [on {Obj}] [<without paying|by paying> (its|their) [{Resource}] cost]
v.attach : (~attach|~equip) {Obj} to {Obj}
v.synthesise : ~synthesise {Obj}
v.boost : ~boost {Obj}
v.block : ~body-block {Obj}
v.activate : (~activate|~use) {Obj}
v.target : ~target {Obj}
v.complete : ~complete {Obj}
v.pass : ~pass
v.declare : ~declare (attacks|a attack)
v.control : (~gain|~take) control of {Obj}
v.control.all : ~control {Obj} , {Obj} , and {Obj} simultaneously
v.control.now : ~control {Obj} simultaneously
v.cancel : ~cancel {Obj}
v.prevent : ~prevent {Poss} destruction
v.costchange : <~increase|~reduce> {Poss} cost by {Int}
v.cause : ~cause {Obj} to be canceled or fail to resolve
v.double : ~double {Poss} {Stat}
v.raise : <~raise|~lower> {Poss} {Stat} by {Int}
v.copy : ~copy {Obj}
v.deploy.price : ~deploy {Obj} for {Int} <less|more> {Resource}
v.endgame : <~win|~lose> the (game|bout)
v.verb : {GameVerb.$f}
v.verb.on : {GameVerbOn.$f} {Obj}
v.verb.n : {GameVerbN.$f} {Amount}

@Preds.$f
ps.1 : {PredM.$f}
ps.2 : {PredM.$f} and {PredM.$f}
ps.3 : {PredM.$f} , {PredM.$f} , and {PredM.$f}
@PredM.$f
pm.plain : {Pred.$f}
pm.modal : <(cannot|can't|may not)|can|may> {Acts}
pm.must : must <attack [each {Period}]|be attacked>
pm.not : (~do not|~don't) {Acts}
pm.would : would {Pred.i}
@Acts
act.1 : {Pred.i}
act.2 : {Pred.i} or {Pred.i}
act.3 : {Pred.i} , {Pred.i} , or {Pred.i}
@Pred.$f
p.mod : (~get|~have|~gain) {Mods}
p.has : (~have|~gain|~get) {Quality}
p.has2 : (~have|~gain|~get) {Quality} and {Quality}
p.has.mod : (~have|~gain|~get) {Quality} and {Mods}
p.mod.has : (~get|~have|~gain) {Mods} and {Quality}
p.lose : ~lose {Quality}
p.lose2 : ~lose {Quality} and {Quality}
p.lose.stat : ~lose {Int} {Stat}
p.lose.abilities : ~lose (its|their|all) abilities
p.has.range : (~have|~gain) {Range} (range|Range)
p.mod.range : (~get|~have|~gain) {Mods} and {Range} (range|Range)
p.ignore : ~ignore {Protection}
p.counter : ~get {Counters}
p.blank : ~be treated as blank
p.become : ~become (a {Type}|{Type.pl}) [in addition to (its|their) other (types|subtypes)]
p.also : ~be also (a {Type}|{Type.pl})
p.nolonger : ~be no longer (a {Type}|{Type.pl})
p.state : ~become <exhausted|(ready|refreshed)>
p.defender : ~become the defender
p.attack : ~attack [{Obj}]
p.attack.from : ~attack from {Quad}
p.attack.asif : ~attack {Obj} as if they were {Loc}
p.attack.more : ~attack <again|twice|a additional time> [<each|per> {Period}]
p.use <s,i> : (~use|~activate) <(Active abilities|Active Abilities|Activated abilities|Activated Abilities)|(a Active ability|a Active Ability|a Activated ability|a Activated Ability)>
p.declare <s,p,i> : ~declare <attacks|a attack>
p.noeffect : ~have no effect
p.use.more : ~use {Num.$n} additional Active %ability.$n
p.use.keyword : ~use {Poss} ability {Num.sg} additional time per {Period}
p.protect : ~protect other {Type.pl}
p.exhaust.attack : ~exhaust when attacking
p.ready : (~ready|~un-exert|~refresh)
p.move : ~move [(to|into) {Quad}]
p.enter : ~enter <play|(the battlefield|the field|the board)|{Quad}>
p.enter.under : ~enter (play|the battlefield|the field) under {Poss} control
p.enter.exhausted : (~enter (play|the battlefield|the field)|~be deployed) (exhausted|exerted)
p.enter.with : ~enter (play|the battlefield|the field|) with {Counters} [on (it|them)]
p.leave : ~leave <play|(the battlefield|the field|the board)|{Quad}>
p.die : ~die
p.heal : ~heal {Amount}
p.recover : ~recover {Amount} {Stat}
p.recover.all : ~recover all of (its|their) {Stat}
p.survive : ~survive <(a attack|attacks)|damage|destruction [(due to|using) {KwRef}]>
p.cost : ~cost [{Player.$n}] ({Int} <less|more> {Resource}|{Int} {Resource} <less|more>) [to (play|deploy|summon|use|activate)]
p.destroy <s,p,i> : ~destroy {Obj} [(in a attack|in battle|in combat)]
p.damage <s,p,i> : ~deal [{Amount}] [{Sub}] damage to {Obj}
p.boost <s,p,i> : ~boost [{Obj}]
p.block <s,p,i> : ~body-block [{Obj}]
p.done : ~be {Passive} [(in|into|to) {Quad.$n}] [by {Agent}]
p.done.attack : ~be {Passive} (in a attack|in battle|in combat)
p.done.or : ~be {Passive} or {Passive}
p.done.or3 : ~be {Passive} , {Passive} , or {Passive}
p.damaged : ~be dealt [{Amount}] damage [by {Agent}]
p.event : <~resolve|~trigger|~hit|~miss>
@Passive
pa.attack : attacked
pa.equip : equipped
pa.sent : sent to the {ZoneName}
pa.verb : {GameVerbOn.p}
@Agent
ag.1 : {AgentNoun}
ag.2 : {AgentNoun} or {AgentTail}
@AgentNoun
ag.obj : {Obj}
ag.player : {Player.$n}
ag.bare : opponent 's {N1.$n}
ag.attack : [<a|(enemy|opposing)>] (attack|attacks|battle)
@AgentTail
ag.tail : {N1.$n}
ag.tail.attack : (attack|attacks)
@Quality
q.keyword : {KwRef}
q.state : {StateRef}
q.all : all keywords
q.keyword.n : {Keyword} LP {Int} RP
@KwRef
kwref : ({Keyword}|SQ {Keyword} EQ|the {Keyword} keyword|the SQ {Keyword} EQ keyword|LB {Keyword} RB)
@StateRef
stref : ({Counter}|SQ {Counter} EQ|the {Counter} state|the SQ {Counter} EQ state)
@Mods
m.stat : ({Signed} {Stat}|{Stat} {Signed})
m.stat2 : ({Signed} {Stat} and {Signed} {Stat}|{Stat} {Signed} and {Stat} {Signed})
m.pair : {Pair}

@Ev
ev.object : {Obj.$n} {PredM.$v}
ev.player : {Player.$n} {VP.$v}
ev.player.cause : {Player.$n} {VP.$v} (due to|because of) <(your|one of your)|(a opponent 's|one of a opponent 's)> [card] (effects|effect)
ev.object.or : {Obj.$n} {Pred.$v} or {Pred.$v}
ev.player.or : {Player.$n} {VP.$v} or {VP.$v}
ev.counters : {Counters} (is|are) <(put|placed) on|removed from> {Obj}
@Past
past.object : {Obj.$n} ~have {Pred.p} [{Times}] [this {Period}]
past.player : {Player.$n} ~have {VP.p} [{Times}] [<this|in a single> {Period}]
past.spending : spending {Amount} {Resource} [in a single {Period}]
past.cause : {Player.$n} ~have {VP.p} (due to|because of) <(your|one of your)|(a opponent 's|one of a opponent 's)> [card] (effects|effect)
past.now : {Ev}
past.stat : {Obj.$n} ~have {StatIs}
@PastBare
pb.object : {Obj.$n} ~have {Pred.p} [{Times}]
@StatIs
si.of : (a {Stat} of {Value}|a {Stat} value of {Value}|{Value} {Stat}|{Stat} {Value})
@PastIn
pin.player : {Player.$n} ~have {VP.p}
pin.object : {Obj.$n} ~have {Pred.p}
pin.did : {Player.$n} {VP.p}
@Times
times : {Num.$n} %time
@Conds
cds.1 : {Cond}
cds.2 : {Cond} and {Cond}
cds.3 : {Cond} , {Cond} , and {Cond}
@Cond
cd.control : {Player.$n} ~control {Obj}
cd.control.places : {Player.$n} ~control {Obj} in {Places}
cd.control.not : {Player.$n} (~do not|~don't) control {Obj}
cd.control.more : {Player.$n} ~control <more|fewer> {N1.pl} than {Player.$m} (|do|does)
cd.none : no <opponent|player> {Has}
cd.there : there ~be {Obj.$n}
cd.there.counters : there are {Counters} on {Obj}
cd.has : {Obj.$n} ~have {Quality}
cd.has.not : {Obj.$n} (~do not|~don't) have {Quality}
cd.has.counters : {Obj.$n} ~have {Counters} [on (it|them)]
cd.player.has : {Player.$n} ~have {Obj}
cd.player.standing : {Player.$n} ~have the {Standing}
cd.player.resource : {Player.$n} ~have {Amount} {Resource}
cd.player.more.resource : {Player.$n} ~have <more|(fewer|less)> {Resource} than {Player.$m} (|do|does)
cd.player.more : {Player.$n} ~have <more|fewer> cards in (his or her|their|your|) {ZoneName} than {Player.$m} (|do|does)
cd.is.loc : {Obj.$n} ~be [not] {Loc}
cd.is.adj : {Obj.$n} ~be [not] {State}
cd.is.near : {Obj.$n} ~be [not] {OpenPost}
cd.is.adjacent : {Obj.$n} ~be [not] adjacent to {Obj}
cd.shares : {Obj.$n} (share|shares) a <{PlaceNoun.sg}|(column|lane)|row> with {Obj}
cd.has.stat : {Obj.$n} ~have {StatIs}
cd.is.side : {Obj.$n} (is|are|was|were) [not] <friendly|(enemy|opposing)>
cd.was.place : {Obj.$n} (was|were) (deployed|moved) (to|into|in) {Quad.$m}
cd.did.it : {Player.$n} <deployed|played|discarded|drew|moved|destroyed|attacked with|controlled> {Thing}
cd.player.is : {Player.$n} (is|are|was) [not] {Player.$m}
cd.is.a : {Obj.sg} is [not] a {N1.sg}
cd.number : {Number} is {Amount}
cd.number.cmp : {Number} is <equal to|(greater|higher) than|(less|lower) than> {Number}
cd.way : {Obj.$n} (~be|was|were) {Passive} this way
cd.turn : it is [not] <your|a opponent 's> turn
cd.phase : it is [not] the {Phase} (Phase|Step)
cd.past.object : {Obj.$n} ~have {Pred.p} [{Times}] <this|(in a single|in the same)> {Period}
cd.did.not : {Obj.$n} (did not|didn't) {Pred.i} this {Period}
cd.did : {Obj.$n} {Pred.p} this {Period}
cd.was : {Obj.$n} (was|were) {Passive} this {Period}
cd.past.player : {Player.$n} ~have [not] {VP.p} [{Times}] this {Period}
cd.past.none : no <opponent|player> has {VP.p} [{Times}] this {Period}
@State
st : <(ready|refreshed)|(exhausted|exerted)|completed|uncompleted>

@Thing
th.it : (it|that {Noun.sg}|the {Noun.sg})
th.done : the <destroyed|sacrificed|discarded|attacking|deployed|played> {Noun.sg}
@Adv
adv.dur : {Dur}
adv.foreach : for (each|every) {Count}
adv.while : (while|as long as) {Conds}
adv.if : if {Conds}
adv.unless : unless {Conds}
adv.where : , where X is {Number}
adv.even : even if another effect forbids it
adv.event : (when|while) {AdvEv}
adv.able : if (able|possible)
adv.at : at {Time}
adv.phase : during the {Phase} (Phase|Step)
adv.turn : during <your turn|(opponents s'|each opponent 's) turns>
adv.unless.act : unless {Player.$n} {Effs.$v}
@AdvEv
aev.ability : the ability triggers
aev.attack : <attacking|defending> [{Obj1}]
@Dur
dur.until : until the <end|(start|beginning)> of {TimeRef}
dur.eot : until end of {Period}
dur.next : until your next turn
dur.attack : (for this attack|during this battle|during the battle|in this battle)
dur.rest : for the rest of <the|this> {Period}
dur.this : this {Period}
dur.phase : this {Phase} (Phase|Step)
dur.during : during {Poss} next <action|turn>
@Time
time : the <(start|beginning)|end> of {TimeRef}
@TimeRef
tr.period : the [current] {Period}
tr.your : your [next] turn
tr.each : each [{Who}] {Period}
tr.phase : <the|your|each> {Phase} (Phase|Step)
tr.battle : <the|each> battle
tr.where : a {Period} where {Conds}
tr.where.past : a {Period} in which {PastIn}
@Who
who.opponent : opponent 's
who.player : player 's
@Count
count.object : {N1.sg}
count.of : of {Poss} {N1.pl}
count.paid : {Resource} paid
count.counter : {CtName.sg} on {Obj1}
count.way : <%counter|%card|%unit> <removed|discarded|destroyed|drawn|returned|sacrificed> this way
@Number
num.of : [twice] the number of {N1.pl}
num.stat : {Poss} [combined] [base] {Stat} [and {Stat}]
num.resource : {Poss} {Resource}
num.counters : the number of {CtName.pl} on {Obj1}
num.paid : the amount of {Resource} paid
num.x : X
@Amount
am.int : {Int}
am.upto : up to {Int}
am.x : X
am.that : that much
am.exact : exactly {Int}
am.range : {Int} or <(more|greater|higher)|(less|fewer)>
@Num.$n
nw.one <sg> : (one|1)
nw.many <pl> : {NumWord}
nw.int <pl> : {IntN}

@Obj
obj.any : {Obj.$n}
obj.and : {Det.$n} {N1.$n} and {Det.$m} {N1.$m}
obj.or : {Det.$n} {N1.$n} or {Det.$n} {N1.$n}
@Obj1
obj.one : {Obj.$n}
@Obj.$n
o.bare <pl> : {N1.pl}
o.det : {Det.$n} {N1.$n}
o.of : {Num.$n} of <{Poss}|those> {N1.pl}
o.allof <pl> : all of {Poss} {N1.pl}
o.anotherof <sg> : another of {Poss} {N1.pl}
o.upto.of <pl> : up to {Num.$m} of <{Poss}|those> {N1.pl}
o.it <sg> : it
o.they <pl> : (they|them)
o.eachof <sg> : each of them
o.someof : [up to] {Num.$n} of them
o.this <sg> : this
o.host <sg> : (|the) <attached|equipped> {Noun.sg}
o.nth.your <sg> : your first {N1.sg} each {Period}
o.nth <sg> : the <first|next> {N1.sg} {Player.$m} {VPx.$w} <each|this> {Period} [{Post}]
o.top : the top [{Num.$n}] %card.$n of {Zone}
o.top.from : {Num.$n} %card.$n from the top of {Zone}
o.rest <pl> : the rest
o.both <pl> : both [of them]
o.another <sg> : another
o.done <sg> : the <destroyed|sacrificed|discarded|revealed|returned|drawn|deployed|played> {Noun.sg}
o.random <sg> : <a|one> card at random (from|in) {Zone}
o.attacker <sg> : the <attacker|defender>
o.culprit <sg> : the (card|unit) that destroyed it
o.attack <sg> : {Poss} attack
o.attacks <pl> : {Poss} attacks
o.ability.kw <sg> : {Poss} {Keyword} ability
o.rulebox <sg> : {Poss} rule box
o.ruleboxes <pl> : the rule boxes of {Obj1}
o.active <sg> : a (Active Ability|Active ability|Activated Ability|Activated ability)
o.actives <pl> : (Active abilities|Active Abilities|Activated abilities|Activated Abilities)
o.actives.of <pl> : (Active abilities|Active Abilities|Activated abilities|Activated Abilities) of {Obj1}
@VPx.$f
vx : <(~deploy|~summon)|~play|~draw>
@Det.$n
d.a <sg> : a
d.one <sg> : [at least] one [target]
d.target <sg> : target
d.another <sg> : another [target]
d.each <sg> : (each|every)
d.this <sg> : this
d.that <sg> : that
d.any <sg> : any [one]
d.upto1 <sg> : up to (one|1) [target]
d.those <pl> : those
d.poss : [all] {Poss}
d.num <pl> : [<up to|at least>] {Num.pl} [<target|other target>]
d.exact : exactly {Num.$n}
d.int <sg> : 1
d.all <pl> : all
d.no : no
d.many <pl> : {Num.pl} or <more|fewer>
d.onemore <pl> : one or more
d.x <pl> : [up to] X [target]
d.anynumber <pl> : any number of
d.chosen : the chosen
d.the <sg> : the
d.thatmany <pl> : that many
@N1.$n
n1 : [{Adj+}] {Noun.$n} [{Post+}] [{OpenPost}]
n1.near : [{Adj+}] {Noun.$n} adjacent to {Obj1}
@Adj
a.word : <friendly|(enemy|opposing)|other|different|(ready|refreshed)|(exhausted|exerted)|completed|uncompleted|adjacent|attacking|defending>
a.sub : ({Sub}|SQ {Sub} EQ) (|subtype)
a.non.sub : non- ({Sub}|SQ {Sub} EQ)
a.non.type : non- {Type}
a.non.token : non- token
a.token : token
a.row : {PlaceName}
a.quoted : SQ {Type} EQ (|subtype)
@Noun.$n
n.type : {Type.$n}
n.type2 : {Type.$n} or {Type.$n}
n.type2and <pl> : {Type.pl} and {Type.pl}
n.sub : {Sub.$n}
n.sub.quoted <sg> : SQ {Sub} EQ
n.card : %card
n.typecard : {Type} %card
n.typecard2 : {Type} or {Type} %card
n.token : %token
n.typetoken : {Type} %token
n.name : {CardName.$n}
n.nametoken : {CardName.sg} %token
n.effect : [card] %effect
n.ability : %ability
@Post
w.quality : <with|without> {Quality}
w.quality2 : with {KwRef} or {KwRef}
w.that : that (has|have) {Quality}
w.that.is : that (is|are) <(ready|refreshed)|(exhausted|exerted)>
w.counter : with <{Counters}|no {CtName.$n}> [on (it|them)]
w.stat : with (a {Stat} of {Value}|a {Stat} value of {Value}|{Stat} {Value}|{Value} {Stat})
w.sub : of the ({Sub}|SQ {Sub} EQ) subtype
w.stat.after : with {Int} {Stat} or <(less|fewer)|(more|greater|higher)>
w.highest : with the <highest|lowest> {Stat}
w.range : with ({Range} range|{Range} Range|SQ {Range} Range EQ|a range of {Range})
w.range2 : with {Range} or {Range} (range|Range)
w.names : with different names
po.compare.same : with a equal or <(lower|lesser)|(higher|greater)> {Stat}
w.named : named ({CardName}|SQ {CardName} EQ)
po.loc : {Loc}
po.control : {Player.$n} <~control|~own>
po.under : under {Poss} control
po.by : (controlled|owned) by {Player.$n}
po.act : {Player.$n} <(~deploy|~summon)|~play|~draw>
po.chosen : of that chosen type
po.among : from among them
@Value
val : {Int} [or <(less|fewer)|(more|greater|higher)>]
val.exact : exactly {Int}
val.x : X [or <less|more>]
@OpenPost
po.attached : (attached|equipped) to {Obj1}
w.attacking : (attacking|that attack|that attacks) {Obj1}
w.attacking.into : attacking (into|in) {Quad.sg}
po.same : in the same <(column|lane)|row|{PlaceNoun.sg}> as {Obj1}
po.adjacent : in {QuadOpen}
po.range : in range of {Obj1}
po.compare : with a <lower|higher> {Stat} than {Obj1}
po.equal : with a {Stat} <equal to|less than|greater than> {Number}
@Loc
loc.in : in {Quad.$n}
loc.from : from <the|{Poss}> {PlaceName}
loc.on : (on|in) the {PlaceName.pl}
loc.field : (on the battlefield|in play|on the board)
loc.zone : <from|in> {Zone}
loc.hand : in {ZoneName}
loc.fromit : from it
loc.range : (in range|within range|in its range|within its range|within this {Noun.sg} 's range|in this {Noun.sg} 's range)
@Zone
z.zone : {Poss} ({ZoneName}|{ZoneName.pl})
z.any : (any one|any) {ZoneName}
@Dest
de.zone : {Zone} [at random]
de.play : play [in {Quad}] [(, exhausted|exhausted)]
@PutDest
pd.into : into {Zone} [<face-down|at random>]
pd.play : into play [in {Quad}] [(, exhausted|exhausted)]
pd.end : on <(top|the top)|(the bottom|bottom)> of {Zone} [in any order]
pd.back : back (on top|) in any order
pd.under : on the bottom [in any order]
pd.game : out of the game
@Quad
quad.any : {Quad.$n}
quad.open : {QuadOpen}
@QuadOpen
qd.adjacent : <(a|one)|any|each|target> [<friendly|(enemy|opposing)>] {PlaceNoun.sg} adjacent to {Obj1}
qd.adjacents : [all] {PlaceNoun.pl} adjacent to {Obj1}
@Quad.$n
qd.det : {Det.$n} [{QAdj+}] {PlaceNoun.$n}
qd.bare <pl> : {QAdj+} {PlaceNoun.pl}
qd.row <sg> : <the|{Poss}|a friendly|a (enemy|opposing)> {PlaceName}
qd.column <sg> : <{Poss}|this> <(column|lane)|row>
qd.of <sg> : <a|one|target|any> {PlaceNoun.sg} of {Poss} {PlaceName}
qd.same <sg> : the same <{PlaceNoun.sg}|(column|lane)|row>
qd.forward <sg> : the {PlaceNoun.sg} <directly (forward|in front) of|directly behind> <this (one|unit|card)|it>
qd.occupied <sg> : the {PlaceNoun.sg} it occupied
qd.anyof <sg> : any of {Poss} [{QAdj+}] {PlaceNoun.pl}
@Places
pls.each : each of {Poss} [{Num.pl}] [{PlaceName}] {PlaceNoun.pl}
pls.all : all [{Num.pl}] {PlaceNoun.pl} of {Poss} {PlaceName}
@QAdj
qa.word : <friendly|(enemy|opposing)|adjacent|other>
qa.row : {PlaceName}
qa.row2 : {PlaceName} or {PlaceName}

@Player.$n
pl.you <pl> : you
pl.they <pl> : they
pl.some <sg> : <a|target|(each|every)|any [one]|each other> <opponent|player>
pl.your <sg> : your opponent
pl.turn <sg> : the turn player
pl.that <sg> : that <player|opponent>
pl.many <pl> : [your] opponents
pl.all <pl> : (all players|players)
pl.whose <sg> : <this|that> {Noun.sg} 's <controller|owner>
pl.controller <sg> : (its|their) <controller|owner>
@Poss
ps.your : your
ps.their : their
ps.its : its
ps.player : {Player.sg} 's
ps.players : [your] opponents s'
ps.object : <this|that|(a|one)|target|each|another [target]|(attached|the attached)> [{Adj+}] {Noun.sg} 's
ps.owners : their owners s'
ps.done : the <destroyed|sacrificed|discarded|revealed|returned|drawn|deployed|played> {Noun.sg} 's
ps.your.object : your [{Adj+}] {Noun.sg} 's
@Counters
ct.some : <(a|one)|a additional> {CtName.sg}
ct.many : <all|{Num.pl}|exactly {Num.pl}|{Num.pl} or <more|fewer>|X|up to {Num.pl}|one or more> {CtName.pl}
ct.bare : {Pair} counters
ct.any : any number of {CtName.pl}
ct.number : a number of {CtName.pl}
@CtName.$n
ctn : [<{Pair}|{Counter}>] %counter
@Token
tok.named : {TokenCount.$n} ({CardName}|SQ {CardName} EQ) %token
tok.unit : {TokenCount.$n} {Size} SQ {CardName} EQ {Type} %token [with {KwRef}]
tok.card : a SQ {CardName} EQ {Type} card
@Copies
cp.one : a (copy|token copy) of {Obj}
cp.token : a token that is a copy of {Obj}
cp.many : {Num.pl} copies of {Obj}
@TokenCount.$n
tc.a <sg> : a
tc.num : {Num.$n}
tc.x <pl> : X
)TABLE";

}  // namespace nexus::text
