#include "cli/fuzz_options.h"

#include <fmt/format.h>

#include <thread>

#include "cli/exit_code.h"
#include "cli/seed_source.h"
#include "findings/postgres_url.h"
#include "os/file.h"
#include "os/this_process.h"

namespace assay::cli {

void add_fuzz_flags(CLI::App& command, FuzzFlags& flags) {
  command.add_option(
      "PATH", flags.paths,
      "Seeds: files or folders; else those of `assay seeds add`, else built-in ones");
  flags.spec.add_to(command);
  command
      .add_option("--db", flags.session.db,
                  "Findings, counts, seeds: a file, or postgresql://USER@HOST/NAME")
      ->capture_default_str();
  command
      .add_option("--lease", flags.session.lease,
                  "PostgreSQL: tests of a worker that is silent so long are another's")
      ->capture_default_str();
}

std::variant<campaign::CampaignOptions, Failure> options_of(campaign::RunSpec spec,
                                                            const SessionFlags& session) {
  campaign::CampaignOptions made;
  made.spec = std::move(spec);
  const auto usage = [](const base::Error& error) { return Failure{kUsage, error.to_string()}; };
  if (!session.time.empty()) {
    const auto time = parse_duration(session.time);
    if (!time) return usage(time.error());
    made.until = session.begun + *time;
  }
  if (!session.stop_on.empty()) {
    for (size_t i = 0; i < judge::kBugClasses; ++i) {
      const auto bug = static_cast<judge::BugClass>(i);
      if (name_of(bug) == session.stop_on) made.stop_on = bug;
    }
    if (!made.stop_on) {
      return Failure{kUsage, fmt::format("'{}' is no class of bugs", session.stop_on)};
    }
  }
  const auto lease = parse_duration(session.lease);
  if (!lease) return usage(lease.error());
  if (lease->count() < 1000) return Failure{kUsage, "--lease: expected one second at least"};
  made.lease_time = *lease;
  made.tests = session.tests;
  made.db = session.db;
  made.workers =
      session.jobs != 0 ? session.jobs : std::max(1u, std::thread::hardware_concurrency());
  made.who = introduce();
  made.watches_others = findings::is_postgres_url(session.db);
  return made;
}

std::variant<campaign::CampaignOptions, Failure> options_of(const FuzzFlags& flags) {
  auto spec = flags.spec.spec();
  if (!spec) return Failure{kUsage, spec.error().to_string()};
  spec->assay = ASSAY_VERSION;
  return options_of(*std::move(spec), flags.session);
}

std::variant<Members, Failure> members_for(const campaign::RunSpec& spec,
                                           const std::function<void(const std::string&)>& say) {
  const auto profiles = campaign::profiles_of(spec.solvers);
  if (!profiles) return Failure{kUsage, profiles.error().to_string()};
  auto found = members_of(*profiles, {spec.mode, spec.variants, spec.no_advice}, spec.limits());
  if (const auto* error = std::get_if<MembersError>(&found)) {
    return Failure{error->exit_code, error->message};
  }
  Members members = std::get<Members>(std::move(found));
  for (judge::Member& member : members.members) member.is_rotating = member.variant.has_value();
  for (const std::string& remark : members.remarks) say(remark);
  return members;
}

std::variant<ReadyCampaign, Failure> ready_campaign(
    const FuzzFlags& flags, const std::function<void(const std::string&)>& say) {
  auto wanted = options_of(flags);
  if (auto* failure = std::get_if<Failure>(&wanted)) return *failure;
  auto options = std::get<campaign::CampaignOptions>(std::move(wanted));
  if (options.spec.solvers.empty()) {
    // Named from here on: another machine may have others.
    auto installed = campaign::installed_solvers();
    if (!installed) return Failure{kUsage, installed.error().to_string()};
    options.spec.solvers = *std::move(installed);
  }
  auto found = members_for(options.spec, say);
  if (const auto* failure = std::get_if<Failure>(&found)) return *failure;
  Members members = std::get<Members>(std::move(found));

  campaign::LabelOptions label_options;
  for (const judge::Member& member : members.members) {
    if (!member.variant) label_options.members.push_back(member);
  }
  label_options.limits = options.spec.limits();
  label_options.jobs = flags.session.jobs;
  label_options.stop = &os::stop_requested();
  auto source = load_seeds(flags.paths, flags.session.db, label_options, say);
  if (!source) return Failure{kRejected, source.error().to_string()};
  ReadyCampaign ready;
  if (os::stop_requested()) return ready;
  ready.pool = std::make_unique<mutate::SeedPool>(pool_of(*std::move(source)));
  options.members = std::move(members.members);
  options.identities = std::move(members.identities);
  auto campaign = campaign::Campaign::make(std::move(options), *ready.pool);
  if (!campaign) return Failure{kUsage, campaign.error().to_string()};
  ready.campaign = *std::move(campaign);
  return ready;
}

}  // namespace assay::cli
